import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { SourceAdapter } from './adapter.ts'
import { feed } from './feed.ts'
import { hackernews } from './hackernews.ts'
import { lemmy } from './lemmy.ts'
import { mastodon } from './mastodon.ts'
import { reddit } from './reddit.ts'
import { stackexchange } from './stackexchange.ts'

export const adapters: Record<PolledKind, SourceAdapter> = {
  hackernews,
  reddit,
  stackexchange,
  lemmy,
  mastodon,
  feed,
}
