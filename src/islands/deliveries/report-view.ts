/** The order whose directories are shown before work starts, in the page's URL. Null: the report. */
export function previewInUrl(): string | null {
  return new URLSearchParams(location.search).get('order')
}

export function urlOfPreview(orderId: string | null): string {
  return orderId === null ? location.pathname : `${location.pathname}?order=${encodeURIComponent(orderId)}`
}
