/// <reference types="astro/client" />
declare module 'astro' {
  // Astro's own interface, extended as it asks for.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface AstroClientDirectives {
    /** Hydrates on the first pointer, touch or focus inside: src/build/integrations/client-touch.ts. */
    'client:touch'?: boolean | { event: string; parameter: string }
  }
}
export {}
