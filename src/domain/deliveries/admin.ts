/** Lists of orders: what is open by due date, or what is over, newest first. */
export const orderLists = ['open', 'done', 'stopped'] as const
export type OrderList = (typeof orderLists)[number]
