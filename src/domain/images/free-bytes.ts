/**
 * Frees bytes of a large body that nothing reads any more. As garbage, a few dozen megabytes of them make V8 collect all of its
 * garbage, which delays everything else. Does nothing to a part of a larger buffer.
 */
export function freeBytes({ buffer, length }: Uint8Array<ArrayBuffer>): void {
  if (length === buffer.byteLength) buffer.transfer(0)
}
