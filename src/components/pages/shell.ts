/** The placeholders that builds and functions replace with the page's head and content. */
export const shellPlaces = { head: '<!--head-->', main: '<!--main-->' } as const

export type ShellPlace = keyof typeof shellPlaces
