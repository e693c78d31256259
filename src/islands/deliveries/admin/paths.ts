/** The work screen, for all orders or one. */
export function workPath(orderId?: string): string {
  return orderId === undefined
    ? '/admin/deliveries/work'
    : `/admin/deliveries/work?order=${encodeURIComponent(orderId)}`
}

export function orderPath(orderId: string): string {
  return `/admin/deliveries/order?id=${encodeURIComponent(orderId)}`
}
