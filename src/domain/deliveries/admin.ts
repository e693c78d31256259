/** Lists of orders: what is open by due date, what owes directories, oldest first, or what is over, newest first. */
export const orderLists = ['open', 'owed', 'done', 'stopped'] as const
export type OrderList = (typeof orderLists)[number]
