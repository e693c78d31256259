/** What a shell holds where a function puts the page's own head and content. */
export const shellPlaces = { head: '<!--head-->', main: '<!--main-->' } as const

export type ShellPlace = keyof typeof shellPlaces
