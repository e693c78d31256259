type Read = (path: string) => Promise<string | null>

let read: Read | undefined

/** From now on, functions in this process read pages with `reader`. */
export function provideLivePages(reader: Read | undefined): void {
  read = reader
}

/** For functions in this process: a page of the live build, null if there is none. Undefined: they have to fetch it. */
export async function readLivePage(path: string): Promise<string | null | undefined> {
  return read?.(path)
}
