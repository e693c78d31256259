declare module 'html-encoding-sniffer' {
  /** The name of an encoding, as the Encoding Standard writes it. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string
}
