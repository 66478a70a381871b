import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";

import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { ProductMark } from "#ui/images/ProductMark.tsx";
import { useProductName } from "#ui/theme/brand.ts";

import styles from "./Carousel.module.css";
import type { Slide } from "./slides.tsx";
import { useAutoplay } from "./use-autoplay.ts";

/** Shows the product's features in turn; pauses while hovered, focused or hidden. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLingui();
  const product = useProductName();
  const panel = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const autoplay = useAutoplay(panel, current, () => setCurrent((current + 1) % slides.length));

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-roledescription={t`carousel`}
      aria-label={t`What ${product} does`}
    >
      <p className={styles.mark}>
        <ProductMark size={30} />
      </p>
      <div className={styles.slides} aria-live={autoplay.running ? "off" : "polite"}>
        {slides.map(({ title, text, img }, index) => (
          <section
            key={title.id}
            className={classNames(styles.slide, index === current && styles.current)}
            aria-roledescription={t`slide`}
            // no count: a place
            aria-label={t`${index + 1} of ${slides.length}`}
            inert={index !== current}
          >
            <div className={styles.picture}>{img}</div>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
      </div>
      <div className={styles.controls}>
        {slides.map(({ title }, index) => (
          <button
            key={title.id}
            type="button"
            className={classNames(
              styles.dot,
              index === current && styles.chosen,
              autoplay.running && styles.running,
            )}
            aria-label={t`Slide ${index + 1}: ${t(title)}`}
            aria-current={index === current}
            onClick={() => setCurrent(index)}
          />
        ))}
        <button
          type="button"
          className={styles.pause}
          aria-label={autoplay.paused ? t`Play slides` : t`Pause slides`}
          onClick={autoplay.toggle}
        >
          <Icon of={autoplay.paused ? icons.play : icons.pause} size={16} />
        </button>
      </div>
    </section>
  );
}
