/** Days for which a preview link works. */
export const previewLinkDays = 7
