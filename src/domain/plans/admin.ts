export const planMessages = {
  fixed:
    'The prices and texts of the four fixed plans are in src/domain/plans/plans.ts, and their payment links in the environment. Here you can only set stripePlanId and active.',
  fixedRemove: 'You can’t delete a fixed plan. Set it to inactive instead.',
  inUse: 'Someone has this plan or has paid for it. Set it to inactive instead, so no one else can choose it.',
  removed: 'Plan deleted.',
  urlInvalid: 'url must be an https:// URL, or null',
} as const
