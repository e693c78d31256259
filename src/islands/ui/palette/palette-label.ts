/** The label of the palette's field. */
export const paletteLabel = 'Page, project or action'
