/** The part of tesseract-wasm used here: its package names its types where nobody looks for them. */
declare module "tesseract-wasm" {
  interface OCREngine {
    loadModel(model: Uint8Array): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    getHOCR(): string;
  }
  function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
