import { sql } from 'drizzle-orm'

/**
 * A row of a real customer, for figures that we publish. A row whose project was deleted doesn't count: it may have been
 * demo data.
 */
export const ofCustomer = sql`deliveries.order_id IN (SELECT orders.id FROM orders
  JOIN projects ON projects.id = orders.project_id WHERE NOT projects.demo)`
