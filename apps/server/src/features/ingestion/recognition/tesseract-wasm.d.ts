/** Types of the used part of tesseract-wasm, whose own types TypeScript does not find. */
declare module "tesseract-wasm" {
  interface OCREngine {
    loadModel(model: Uint8Array): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    getHOCR(): string;
  }
  function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
