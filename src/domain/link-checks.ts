/** `unchecked`: not looked at yet. `failing`: did not answer as a site does; perhaps it will. `gone`: for good. */
export const linkStates = ['unchecked', 'ok', 'failing', 'gone'] as const
export type LinkState = (typeof linkStates)[number]
