import { z } from '@hono/zod-openapi'
import type {
  Ask,
  CustomerOrder,
  DeliveryDetails,
  DirectoryPreview,
  OfferedDirectory,
  OrderProgress,
  Report,
  ReportShare,
  WrittenProgress,
} from '#src/domain/deliveries/customer-orders.ts'
import { orderStates, type StopReason, stopReasons } from '#src/domain/deliveries/orders.ts'
import type { PackedRow } from '#src/domain/deliveries/packed-rows.ts'
import {
  type AskKind,
  askKinds,
  type DeliveryAction,
  deliveryActions,
  deliveryStates,
} from '#src/domain/deliveries/states.ts'

const time = z.iso.datetime()
const askKind = z.enum(Object.keys(askKinds) as [AskKind])

export const orderShape = {
  id: z.string(),
  planLabel: z.string(),
  projectId: z.string().nullable().openapi({ description: 'Null: not chosen yet' }),
  state: z.enum(orderStates),
  stopReason: z.enum(Object.keys(stopReasons) as [StopReason]).nullable(),
  directories: z.int().openapi({ description: 'How many the plan includes' }),
  startsAt: time,
  dueAt: time,
}

export const orderSchema: z.ZodType<CustomerOrder> = z.object(orderShape).openapi('Order')

export const progressSchema: z.ZodType<OrderProgress> = z
  .object({
    owed: z.int(),
    submitted: z.int(),
    toGo: z.int(),
    doneBy: time.nullable(),
    missing: z.int().openapi({ description: 'How many directories are missing because no more fit' }),
    heldLosses: z.int().openapi({ description: 'Lost listings that aren’t replaced until we’ve looked at them' }),
    late: z.boolean(),
  })
  .openapi('OrderProgress')

export const writtenSchema: z.ZodType<WrittenProgress> = z.object({
  owed: z.int().openapi({ description: 'How many the order includes' }),
  published: z.int(),
  sent: z
    .int()
    .openapi({ description: 'How many more the customer’s site has, which aren’t public yet as far as we know' }),
})

const packedRowSchema = z.array(z.union([z.string(), z.number(), z.null()])).openapi('ReportRow', {
  description:
    'Rank, name, URL, state (0 action needed, 1 waiting, 2 submitted, 3 live, 4 lost, 5 declined), DR, day of the DR, links followed (0 or 1), day submitted, day live, day lost, live link, notes, and of the last check: HTTP status, link followed, indexable, day. Days are counted from 1970-01-01. URLs without `https://`, others start with `~`. Nulls at the end are left out.',
}) as unknown as z.ZodType<PackedRow>

const askSchema: z.ZodType<Ask> = z
  .object({
    id: z.string(),
    version: z.int(),
    directory: z.string(),
    url: z.string(),
    kind: askKind,
    text: z.string(),
  })
  .openapi('Ask')

export const reportSchema: z.ZodType<Report> = z
  .object({
    orders: z.array(
      z.object({
        ...orderShape,
        progress: progressSchema,
        posts: writtenSchema,
        pages: writtenSchema,
        rows: z.array(packedRowSchema),
      }),
    ),
    asks: z.array(askSchema),
    demo: z.boolean().openapi({ description: 'Whether the project is demo data' }),
    weeklyMail: z.boolean(),
  })
  .openapi('Report')

export const detailsSchema: z.ZodType<DeliveryDetails> = z
  .object({
    id: z.string(),
    version: z.int(),
    directory: z.string(),
    url: z.string(),
    state: z.enum(deliveryStates),
    reason: z.string(),
    liveUrl: z.string().nullable(),
    notes: z.string().nullable(),
    ask: z.object({ kind: askKind, text: z.string() }).nullable(),
    answer: z.string().nullable(),
    declined: z.string().nullable(),
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
    stopped: z.boolean().openapi({ description: 'Whether its order was stopped, so nothing more happens to it' }),
    events: z.array(
      z.object({
        at: time,
        action: z.enum([...(Object.keys(deliveryActions) as DeliveryAction[]), 'undo']),
        state: z.enum(deliveryStates),
      }),
    ),
  })
  .openapi('Delivery')

const offeredSchema: z.ZodType<OfferedDirectory> = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  reason: z.string(),
  dr: z.int().nullable(),
  followed: z.boolean().nullable(),
  price: z.string().nullable(),
})

export const previewSchema: z.ZodType<DirectoryPreview> = z
  .object({
    order: orderSchema,
    fitting: z.int(),
    used: z.int().openapi({ description: 'How many more would fit, but were used for this website before' }),
    maxExcluded: z.int(),
    excluded: z.array(z.string()),
    first: z.array(z.string()),
    directories: z.array(offeredSchema),
    isMatched: z.boolean().openapi({ description: 'Whether the profile says what kind of product it is' }),
  })
  .openapi('DirectoryPreview')

export const shareSchema: z.ZodType<ReportShare> = z.object({ id: z.string(), createdAt: time }).openapi('ReportShare')
