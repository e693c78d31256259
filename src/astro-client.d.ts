/// <reference types="astro/client" />
declare module 'astro' {
  // Astro's own interface, extended as it asks for.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface AstroClientDirectives {
    /** Hydrates on the first pointer, touch or focus inside: src/client-touch.ts. */
    'client:touch'?: boolean
  }
}
export {}
