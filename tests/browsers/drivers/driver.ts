/** What a browser can be told. Each engine has one, so that every journey is written once. */
export type Driver = {
  /** Opens a URL and waits until the page has loaded. */
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. It may only use its arguments and what a page knows. */
  evaluate: <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>
  /** Clicks with the mouse at a point of the window, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>
  /** Types text where the focus is. */
  type: (text: string) => Promise<void>
  /** Presses one key, such as `Enter`, or several together, such as `Shift+J`. */
  press: (keys: string) => Promise<void>
  /** Selects a file from the disk in the file input that matches a selector. */
  chooseFile: (selector: string, path: string) => Promise<void>
  forgetCookies: () => Promise<void>
  screenshot: (path: `${string}.png`) => Promise<void>
  /** The console errors since the last call, with uncaught errors and rejected promises. */
  takeErrors: () => Promise<string[]>
  close: () => Promise<void>
}

export type Size = { width: number; height: number }
export type OpenDriver = (size: Size) => Promise<Driver>
