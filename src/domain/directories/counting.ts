/** '2,022 directories' */
export function directoryCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'directory' : 'directories'}`
}
