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

/** ms in which the scroll position is held while late pages load. */
const holdFor = 4000;
/** ms after the stage's last resize during which pages are only stretched. */
const resizing = 200;
const unknown: Print = { column: null, least: 0, most: 1 };
export const zoomSteps = { least: 0.25, most: 5, factor: 1.1 } as const;

export interface PdfViewEvents {
  onPage: (number: number) => void;
  /** A scale of 1 is the paper's own size. */
  onScale: (scale: number, fits: boolean) => void;
  /** Called when the first page with its text is on the screen. */
  onShown: () => void;
}

const isMark = (aim: Aim): aim is Mark => "key" in aim;

/** The part of pdf.js' page view that is used; pdf.js does not type it. */
interface PageView {
  div: HTMLElement;
  pdfPage: unknown;
  setPdfPage(page: unknown): void;
  /** The page's structure tree for screen readers. */
  structTreeLayer?: { render(): Promise<Element | null> };
}

/** Shows a PDF in a container: pages, zoom, find, and highlighted regions. Lives until `end()`. */
export class PdfView {
  readonly #container: HTMLDivElement;
  readonly #document: PDFDocumentProxy;
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #bus = new EventBus();
  readonly #ended = new AbortController();
  readonly #events: PdfViewEvents;
  readonly #resizing: ResizeObserver;
  /** The print of the page last scrolled to. */
  #print = unknown;
  /** Fits the text to the width instead of the paper, at any stage width. */
  #crops: boolean;
  #lighting: Lighting = { marks: [], lit: null, arriving: false, rtl: false };
  /** The last scroll target; pending until the pages are laid out. */
  #aim: Aim | null = null;
  #isLaidOut = false;
  #litPages = new Set<number>();
  #foundOn = new Map<number, Mark[]>();
  #fits = true;
  /** Restores the scroll position after late layout, until the user scrolls. */
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
    // Hides pages until they are at their final position.
    this.#container.setAttribute("data-waiting", "");
    this.#listen();
    this.#resizing = new ResizeObserver(() => this.#afterResize());
  }

  /** Lays out the pages and scrolls to a mark or page. */
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

  /** Scrolls to a passage or position. `still`: without animation. */
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

  /** Returns the position at the given px below the top of the stage. */
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

  /** A scale of 1 is the paper's own size; undefined fits the width. */
  zoom(scale: number | undefined) {
    this.#fits = scale === undefined;
    if (scale === undefined) this.#fit({});
    else this.#viewer.currentScale = clampScale(scale);
  }

  /** Sets whether the text or the paper is fitted to the width. */
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
    // pdf.js empties a page's element whenever it renders it again.
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
    // pdf.js updates the current page only on the next scroll.
    const number = this.#held && this.#aim ? this.#numberOf(this.#aim) : undefined;
    if (this.#fits) this.#fit({ number, drawingDelay: resizing });
    this.#held?.();
  }

  async #tidy(number: number) {
    const view = this.#page(number);
    const tree = await view?.structTreeLayer?.render();
    if (view && tree) dropDrawings(tree, view.div);
  }

  /**
   * Loads a page and its neighbours: pdf.js assumes the first page's size for unloaded pages, so
   * loading them later would move it.
   */
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

  /** Returns the print of the target; for a position, that of the current passage on the page. */
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
    // If the paper leaves no space for the bar and number, the stage does.
    const margin = column ? column.left * paper * scale : signs;
    const pages = view.div.parentElement;
    if (pages) pages.style.paddingLeft = `${Math.max(0, signs * 0.75 - margin)}px`;
    // A difference below half a pixel is a scrollbar appearing or disappearing, not a new size.
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
      // A position is placed at the top of the stage, not a third down.
      const lift = this.#container.clientHeight / 3 - edge;
      const { top = 0 } = isMark(at) ? {} : at;
      return { ...across, y: offsetTop + top * clientHeight + lift, height: 0 };
    }
    const y = offsetTop + place.y * clientHeight;
    const height = place.height * clientHeight;
    // If the text fits the width, the stage does not scroll horizontally.
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
