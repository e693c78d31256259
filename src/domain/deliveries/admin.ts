/**
 * Lists of orders: what is open by due date, what of it may be late or owes work, what is delivered but for directories
 * that don't exist yet, oldest first, or what is over, newest first.
 */
export const orderLists = ['open', 'risk', 'owed', 'done', 'stopped'] as const
export type OrderList = (typeof orderLists)[number]
