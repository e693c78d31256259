/** What the palette's field asks for. */
export const paletteLabel = 'Page, project or action'
