/**
 * The functions are bundled, so on one machine a module of this folder exists twice in the process: in the bundle and in the
 * platform. What both must share is kept here, by name.
 */
export function shared<T>(name: string, create: () => T): T {
  const key = Symbol.for(`uplist.telemetry.${name}`)
  const holder = globalThis as Record<symbol, T | undefined>
  return (holder[key] ??= create())
}
