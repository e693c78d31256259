import type { RetentionRule } from './rule.ts'

/** Public posts of others, and the customers they matter to. */
export const mentionRules = {
  listening: {
    what: 'Keywords of your projects, and the sites and feeds you want us to watch for them',
    why: 'To find posts that matter to you',
    tables: ['keywords', 'mention_sources', 'project_matchings'],
    until: 'Until you delete them, their project or your account',
    then: 'Deleted right away',
  },
  mentions: {
    what: 'Public posts in which a customer’s keyword appears: text, URL, time, and the author’s name and profile URL as the site shows them, with what the customer did about them',
    why: 'To show them to the customer, who may want to reply',
    tables: ['mentions', 'mention_keywords', 'mention_counts', 'mention_mails', 'public_posts', 'public_posts_search'],
    until: 'Until the customer deletes the project or their account',
    then: 'See the next row',
  },
  publicPosts: {
    what: 'Public posts that matter to none of our customers',
    why: 'So we don’t read one twice, and can find it when a customer adds a keyword',
    tables: ['public_posts', 'public_posts_search', 'post_sketches'],
    days: 180,
    since: 'we found them',
    then: 'Deleted',
  },
  leads: {
    what: 'Authors of such posts: name, profile URL and accounts they link to, with the customer’s state and note. Never an email',
    why: 'So the customer can keep track of who they talk to',
    tables: ['leads', 'lead_accounts'],
    until: 'Until the customer deletes them, the project or their account, or the author asks us to',
    then: 'Deleted right away',
  },
  replies: {
    what: 'Drafts of replies, your offers and suggestions, and when you exported leads',
    why: 'To write replies and to count what your plan includes',
    tables: ['reply_drafts', 'offers', 'suggestions', 'lead_exports'],
    until: 'Until you delete your account. Offers and suggestions are also deleted with their project',
    then: 'Deleted right away',
  },
  projectRemovedAuthors: {
    what: 'Names of people whom a customer removed from their leads, as hashes',
    why: 'So we don’t find them again for that customer’s project',
    tables: ['project_removed_authors'],
    until: 'Until the customer deletes the project or their account',
    then: 'Deleted right away',
  },
  removedAuthors: {
    what: 'Names of people who asked us not to show their posts, as hashes',
    why: 'So we don’t find them again',
    tables: ['removed_authors'],
    until: 'As long as the service runs',
    then: 'Deleted',
  },
} as const satisfies Record<string, RetentionRule>
