import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from "pdfjs-dist";
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from "pdfjs-dist/web/pdf_viewer.mjs";

import { prefersStillness } from "#ui/theme/motion.ts";

import { type Mark, placeOf } from "../marks/marks.ts";
import { drawMarks, type Lighting } from "../marks/overlay.ts";
import type { Aim } from "../reading.ts";
import { scrollSmoothly, targetFor } from "../scroll.ts";
import { notePictures } from "./engine.ts";
import { dropDrawings } from "./structure.ts";
import { edge, fitting, isNarrow, type Print, printOf, signs } from "./fit.ts";

/** ms in which pages that come late may not move the place away. */
const holdFor = 4000;
/** ms after the last change of the stage's width in which pages are only stretched. */
const resizing = 200;
const unknown: Print = { column: null, least: 0, most: 1 };
export const zoomSteps = { least: 0.25, most: 5, factor: 1.1 } as const;

export interface PdfViewEvents {
  onPage: (number: number) => void;
  /** 1 is the paper's own size. */
  onScale: (scale: number, fits: boolean) => void;
  /** The first page with its text is on the screen. */
  onShown: () => void;
}

const isMark = (aim: Aim): aim is Mark => "key" in aim;

/** The part of pdf.js' page view that is used; it is untyped there. */
interface PageView {
  div: HTMLElement;
  pdfPage: unknown;
  setPdfPage(page: unknown): void;
  /** The page as a screen reader is told it. */
  structTreeLayer?: { render(): Promise<Element | null> };
}

/** Shows a PDF in a container: pages, zoom, find, and the lit regions. Lives until `end()`. */
export class PdfView {
  readonly #container: HTMLDivElement;
  readonly #document: PDFDocumentProxy;
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #bus = new EventBus();
  readonly #ended = new AbortController();
  readonly #events: PdfViewEvents;
  readonly #resizing: ResizeObserver;
  /** Of the place that was gone to. */
  #print = unknown;
  /** The text fills the width, not the paper, however wide the stage is. */
  #crops: boolean;
  #lighting: Lighting = { marks: [], lit: null, arriving: false, rtl: false };
  /** What was asked for last; until the pages are laid out, it waits. */
  #aim: Aim | null = null;
  #isLaidOut = false;
  #litPages = new Set<number>();
  #foundOn = new Map<number, Mark[]>();
  #fits = true;
  /** What the stage is held at until the person scrolls: late layout must not move it away. */
  #held: (() => void) | null = null;
  #stopScrolling = () => {};

  constructor(
    container: HTMLDivElement,
    document: PDFDocumentProxy,
    events: PdfViewEvents,
    crops: boolean,
  ) {
    this.#crops = crops;
    this.#container = container;
    this.#document = document;
    this.#events = events;
    const eventBus = this.#bus;
    this.#links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      // no text: kinds of links
      externalLinkRel: "noopener noreferrer nofollow",
      ignoreDestinationZoom: true,
    });
    this.#viewer = new PDFViewer({
      container,
      eventBus,
      linkService: this.#links,
      annotationMode: AnnotationMode.ENABLE,
      annotationEditorMode: AnnotationEditorType.DISABLE,
      imageResourcesPath: notePictures,
      removePageBorders: true,
      abortSignal: this.#ended.signal,
    } as ConstructorParameters<typeof PDFViewer>[0]);
    this.#links.setViewer(this.#viewer);
    // Until they stand where they are to be seen, pages only pass by.
    this.#container.setAttribute("data-waiting", "");
    this.#listen();
    this.#resizing = new ResizeObserver(() => this.#afterResize());
  }

  /** Lays the pages out and comes to rest at a mark, or at a page. */
  async start(at: Aim, scale: number | null) {
    const ready = this.#once("pagesinit");
    this.#links.setDocument(this.#document);
    this.#viewer.setDocument(this.#document);
    await ready;
    if (this.#ended.signal.aborted) return;
    const number = this.#numberOf(at);
    this.#print = await this.#printAt(number, at);
    await this.#measure(number);
    if (this.#ended.signal.aborted) return;
    if (scale === null) this.#fit({ number });
    else this.zoom(scale);
    this.#resizing.observe(this.#container);
    this.#isLaidOut = true;
    await this.show(this.#aim ?? at, { still: true });
    this.#container.removeAttribute("data-waiting");
  }

  /** Goes to a passage or a spot. `still`: without movement. */
  async show(at: Aim, { still = prefersStillness() } = {}) {
    this.#aim = at;
    if (!this.#isLaidOut) return;
    const number = this.#numberOf(at);
    await this.#measure(number);
    const print = isMark(at) ? await this.#printAt(number, at) : this.#print;
    if (this.#ended.signal.aborted || this.#aim !== at) return;
    this.#print = print;
    if (this.#fits) this.#fit({ number });
    const target = () => targetFor(this.#container, this.#boxOf(number, at));
    this.#stopScrolling();
    this.#hold(() => {
      const { left, top } = target();
      this.#container.scrollTo({ left, top, behavior: "instant" });
    });
    if (still) this.#held?.();
    else this.#stopScrolling = scrollSmoothly(this.#container, target());
  }

  light(lighting: Lighting) {
    const before = this.#litPages;
    if (lighting.found !== this.#lighting.found || before.size === 0) {
      this.#foundOn = Map.groupBy(lighting.found ?? [], ({ page }) => page);
    }
    this.#lighting = lighting;
    const lines = [...lighting.marks, ...(lighting.saved ?? [])].flatMap(({ rects }) => rects);
    const cited = lines.map(({ page }) => page);
    this.#litPages = new Set([...cited, ...this.#foundOn.keys()]);
    for (const number of new Set([...before, ...this.#litPages])) this.#draw(number);
  }

  /** What stands so many px under the stage's top. */
  spotAt(px: number) {
    const y = this.#container.scrollTop + px;
    const isAbove = (number: number) => (this.#page(number)?.div.offsetTop ?? 0) <= y;
    let [page, beyond] = [1, this.#viewer.pagesCount + 1];
    while (beyond - page > 1) {
      const middle = (page + beyond) >>> 1;
      if (isAbove(middle)) page = middle;
      else beyond = middle;
    }
    const { offsetTop = 0, clientHeight = 1 } = this.#page(page)?.div ?? {};
    return { page, top: Math.min(Math.max((y - offsetTop) / clientHeight, 0), 1) };
  }

  /** Scale of 1 is the paper's own size; undefined fits the width. */
  zoom(scale: number | undefined) {
    this.#fits = scale === undefined;
    if (scale === undefined) this.#fit({});
    else this.#viewer.currentScale = clampScale(scale);
  }

  /** Whether the text fills the width, or the paper does. */
  crop(crops: boolean) {
    this.#crops = crops;
    if (!this.#isLaidOut) return;
    this.#afterResize();
    const page = this.#page(this.#viewer.currentPageNumber)?.div;
    const { left } = this.#column ?? { left: 0 };
    if (page) this.#container.scrollLeft = page.offsetLeft + left * page.clientWidth - signs * 0.75;
  }

  zoomBy(factor: number, origin?: [number, number]) {
    this.#fits = false;
    this.#held = null;
    const scale = clampScale(this.#viewer.currentScale * factor);
    this.#viewer.updateScale({
      drawingDelay: 300,
      scaleFactor: scale / this.#viewer.currentScale,
      origin,
    });
  }

  end() {
    this.#ended.abort();
    this.#stopScrolling();
    this.#resizing.disconnect();
    this.#viewer.setDocument(null);
    this.#links.setDocument(null);
  }

  #listen() {
    const on = (name: string, listener: (event: never) => void) =>
      this.#bus.on(name, listener, { signal: this.#ended.signal });
    on("pagechanging", ({ pageNumber }: { pageNumber: number }) => this.#events.onPage(pageNumber));
    on("scalechanging", ({ scale }: { scale: number }) => {
      this.#events.onScale(scale, this.#fits);
      this.light(this.#lighting);
    });
    // pdf.js empties a page's element whenever it lays it out anew.
    on("pagerender", ({ pageNumber }: { pageNumber: number }) => this.#draw(pageNumber));
    on("pagerendered", ({ pageNumber }: { pageNumber: number }) => {
      this.#draw(pageNumber);
      this.#held?.();
    });
    on("textlayerrendered", ({ pageNumber }: { pageNumber: number }) => {
      this.#events.onShown();
      this.#tidy(pageNumber).catch(() => {
        // The document was closed meanwhile.
      });
    });
    const leave = () => {
      this.#held = null;
      this.#stopScrolling();
    };
    for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      const options = { passive: true, signal: this.#ended.signal };
      this.#container.addEventListener(name, leave, options);
    }
  }

  #once(name: string) {
    return new Promise<void>((resolve) => {
      this.#bus.on(name, () => resolve(), { once: true, signal: this.#ended.signal });
    });
  }

  #hold(place: () => void) {
    this.#held = place;
    setTimeout(() => {
      if (this.#held === place) this.#held = null;
    }, holdFor);
  }

  #afterResize() {
    // pdf.js learns only by the next scrolling which page is there.
    const number = this.#held && this.#aim ? this.#numberOf(this.#aim) : undefined;
    if (this.#fits) this.#fit({ number, drawingDelay: resizing });
    this.#held?.();
  }

  async #tidy(number: number) {
    const view = this.#page(number);
    const tree = await view?.structTreeLayer?.render();
    if (view && tree) dropDrawings(tree, view.div);
  }

  /** Until a page is read, pdf.js takes it to be as large as the first; so its neighbours would move it. */
  async #measure(number: number) {
    const near = [number - 1, number, number + 1];
    await Promise.all(near.map((one) => this.#measureOne(one)));
  }

  async #measureOne(number: number) {
    const view = this.#page(number);
    if (!view || view.pdfPage) return;
    const page = await this.#document.getPage(number);
    if (!view.pdfPage && !this.#ended.signal.aborted) view.setPdfPage(page);
  }

  /** How the text is printed that is gone to; where that is a spot, the passage in hand. */
  async #printAt(number: number, at: Aim): Promise<Print> {
    const { marks, lit } = this.#lighting;
    const mark = isMark(at) ? at : marks.find(({ key }) => key === lit);
    const lines = (mark?.rects ?? []).filter(({ page }) => page === number);
    return printOf(await this.#document.getPage(number), lines);
  }

  get #column() {
    return this.#crops || isNarrow(this.#container) ? this.#print.column : null;
  }

  #fit({
    number = this.#viewer.currentPageNumber,
    drawingDelay = 0,
  }: {
    number?: number | undefined;
    drawingDelay?: number;
  }) {
    const view = this.#page(number);
    if (!view || this.#container.clientWidth === 0) return;
    const { currentScale } = this.#viewer;
    const column = this.#column;
    const paper = view.div.clientWidth / currentScale;
    const scale = clampScale(
      fitting(this.#container.clientWidth, paper, { ...this.#print, column }),
    );
    // Where the paper leaves no room for the bar and the number, the stage does.
    const margin = column ? column.left * paper * scale : signs;
    const pages = view.div.parentElement;
    if (pages) pages.style.paddingLeft = `${Math.max(0, signs * 0.75 - margin)}px`;
    // A pixel's difference is a scroll bar coming and going, not a new size.
    if (Math.abs(scale - currentScale) * paper < 0.5) this.#events.onScale(currentScale, true);
    else if (drawingDelay === 0) this.#viewer.currentScale = scale;
    else this.#viewer.updateScale({ drawingDelay, scaleFactor: scale / currentScale });
  }

  #boxOf(number: number, at: Aim) {
    const div = this.#page(number)?.div;
    const { offsetLeft = 0, offsetTop = 0, clientWidth = 0, clientHeight = 0 } = div ?? {};
    const { left, right } = this.#column ?? { left: 0, right: 1 };
    const across = { x: offsetLeft + left * clientWidth, width: (right - left) * clientWidth };
    const place = isMark(at) ? placeOf(at) : undefined;
    if (!place) {
      // A spot stands at the top of the stage, not a third down.
      const lift = this.#container.clientHeight / 3 - edge;
      const { top = 0 } = isMark(at) ? {} : at;
      return { ...across, y: offsetTop + top * clientHeight + lift, height: 0 };
    }
    const y = offsetTop + place.y * clientHeight;
    const height = place.height * clientHeight;
    // As long as the text fits, the stage stands still across it: only the place in it moves.
    if (across.width + signs <= this.#container.clientWidth) return { ...across, y, height };
    return { x: offsetLeft + place.x * clientWidth, y, width: place.width * clientWidth, height };
  }

  #draw(number: number) {
    const view = this.#page(number);
    const found = this.#foundOn.get(number) ?? [];
    if (view) drawMarks(view.div, number, { ...this.#lighting, found });
  }

  #page(number: number): PageView | undefined {
    const view: PageView | undefined = this.#viewer.getPageView(number - 1);
    return view;
  }

  #numberOf(at: Aim) {
    const number = (isMark(at) ? placeOf(at)?.page : undefined) ?? at.page;
    return Math.min(Math.max(number, 1), this.#viewer.pagesCount);
  }
}

const clampScale = (scale: number) => Math.min(Math.max(scale, zoomSteps.least), zoomSteps.most);
