/** Ends each demo page. */
export const exampleNote = 'This is an example page of a demo customer.'
