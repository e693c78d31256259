declare module '@mdn/mdn-http-observatory' {
  type Test = { result: string | null; scoreModifier: number }
  /** `address`: host, port and path, without a scheme. */
  export function scan(
    address: string,
  ): Promise<{ scan: { grade: string | null; score: number | null }; tests: Record<string, Test> }>
}
