import * as z from 'zod'
import type { PlanSlug } from '#src/domain/plans/plans.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { isProxyList, productionFaults, readProxyList } from './production.ts'
import { examplePromoCode, site } from './site.ts'

const text = z.string().trim().min(1)
const webUrl = z.url({ protocol: /^https?$/ })
/** For URLs of services we call, because requests must be encrypted. */
const insecure = 'must be https:, or http: on this machine (localhost)'
const serviceUrl = webUrl.refine(isSecureOrLocal, insecure)
const webOrigin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const production = 'production'
const loopback = '127.0.0.1'

/** Variables that are useless or unsafe without another one. */
const pairs = [
  ['BREVO_API_KEY', 'BREVO_LIST_IDS'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ': payments would go unnoticed without it'],
  ['SECURITY_LOG_WEBHOOK_URL', 'SECURITY_LOG_WEBHOOK_SECRET', ': unsigned events could come from anyone'],
] as const

/** The environment variables, explained in `.env.example`. An empty value counts as not set. */
const environmentSchema = z
  .object({
    /** Netlify's deploy context. Anything but `production` may use the embedded defaults. */
    CONTEXT: text.default('dev'),
    /**
     * Set by the platform if it was started with NODE_ENV=production. Functions and builds can't rely on NODE_ENV, because
     * Astro's build always sets it.
     */
    MACHINE_PROFILE: z.literal('production').optional(),
    /** Set by the platform: where functions reach the site on the same machine, bypassing any proxy. */
    SELF_ORIGIN: webOrigin.optional(),
    /** Where a single machine listens in production. In development it is always loopback. */
    HOST: text.optional(),
    TRUSTED_PROXY: z
      .string()
      .refine(isProxyList, 'must be IPs or CIDR ranges separated by commas: 127.0.0.1,10.0.0.0/8')
      .optional(),
    SITE_ORIGIN: webOrigin.optional(),
    /** Set by Netlify: the site's main URL. */
    URL: webOrigin.optional(),
    DATA_DIR: text.default('.data'),
    PORT: z.coerce.number().int().min(0).max(65535).default(8888),
    DATABASE_URL: z
      .string()
      .regex(/^(file:|https?:|libsql:)/, 'must start with file:, http:, https: or libsql:')
      .optional(),
    DATABASE_AUTH_TOKEN: text.optional(),
    SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /** The previous SECRET, still accepted so that sent links and sessions keep working. */
    SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Keys for access tokens: the first signs, both are accepted. Defaults to one derived from SECRET. */
    ACCESS_TOKEN_KEYS: z
      .string()
      .regex(/^[^\s,]{32,}(,[^\s,]{32,})?$/, 'must be one key of at least 32 characters, or two separated by a comma')
      .optional(),
    /** Google sign-in. Without it the button is hidden. */
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    GOOGLE_ISSUER: serviceUrl.default('https://accounts.google.com'),
    /** A service like Have I Been Pwned's range API. Without it passwords aren't checked. */
    BREACHED_PASSWORDS_URL: serviceUrl.optional(),
    /** Stripe. Without it plans are paid through external links. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted Stripe key (sk_live_…)')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be the signing secret of the webhook').optional(),
    STRIPE_API_URL: webOrigin.default('https://api.stripe.com'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// URL' }).optional(),
    MAIL_FROM: text.default(site.mailFrom),
    /** May also be the platform's own URL, whatever IP it listens on. */
    BUILD_HOOK_URL: webUrl.optional(),
    /** The payment link of each plan. */
    PAYMENT_LINK_STARTER: webUrl.optional(),
    PAYMENT_LINK_PUBLISHER: webUrl.optional(),
    PAYMENT_LINK_GROWTH: webUrl.optional(),
    PAYMENT_LINK_GROWTH_PARTNER: webUrl.optional(),
    PROMO_CODE: text.default(examplePromoCode),
    /** The waitlist's email provider and three of its lists, the first for new contacts. */
    BREVO_API_KEY: text.optional(),
    BREVO_URL: serviceUrl.default('https://api.brevo.com/v3'),
    BREVO_LIST_IDS: z
      .string()
      .regex(/^\d+,\d+,\d+$/, 'must be three list ids separated by commas: new contacts, then two fallbacks')
      .optional(),
    /** Notifies search engines about changes. Without it they aren't notified. */
    INDEXNOW_KEY: z
      .string()
      .regex(/^[a-z0-9-]{8,128}$/i, 'must have 8 to 128 letters, digits and hyphens')
      .optional(),
    INDEXNOW_URL: serviceUrl.default('https://api.indexnow.org/indexnow'),
    /** Where security events are sent, and the secret that signs them. */
    SECURITY_LOG_WEBHOOK_URL: serviceUrl.optional(),
    SECURITY_LOG_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes as base64')
      .optional(),
    /** Gets an email about security events. */
    OWNER_EMAIL: z.email().optional(),
    /** Tells when domains were registered. Without it domains aren't checked. */
    RDAP_URL: webUrl.optional(),
  })
  .superRefine((values, context) => {
    for (const [name, needed, why = ''] of pairs) {
      if (!values[name] || values[needed]) continue
      context.addIssue({ code: 'custom', path: [needed], message: `is required with ${name}${why}` })
    }
    const { BUILD_HOOK_URL: hook, SELF_ORIGIN: own } = values
    if (hook && new URL(hook).origin !== own && !isSecureOrLocal(hook)) {
      context.addIssue({ code: 'custom', path: ['BUILD_HOOK_URL'], message: insecure })
    }
    if (values.CONTEXT !== production && !values.MACHINE_PROFILE) return
    for (const { name, message } of productionFaults(values)) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export type Environment = {
  context: string
  production: boolean
  /** In production: whether this is a single machine instead of Netlify. */
  singleMachine: boolean
  /** Where functions fetch pages of the site. */
  selfOrigin: string
  /** The IP that the platform listens on. */
  host: string
  /** IPs and CIDR ranges of reverse proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[]
  /** The site's origin, without a trailing slash. */
  origin: string
  dataDirectory: string
  port: number
  database: { url: string; authToken: string | undefined }
  /** Signs links and upload tokens. */
  secret: string | undefined
  /** No longer signs, but is still accepted. */
  previousSecret: string | undefined
  /** Keys for access tokens, the signing key first. Empty: one derived from the secret. */
  accessTokenKeys: readonly string[]
  /** Null: Google sign-in is off. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** Lists leaked passwords by the first digits of their hash. Without it passwords aren't checked. */
  breachedPasswordsUrl: string | undefined
  /** Stripe. Without it plans are paid through external links. */
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  buildHookUrl: string | undefined
  /** The payment link of each plan. Without one, the example page. */
  paymentLinks: Record<PlanSlug, string | undefined>
  promoCode: string
  /** The waitlist's email provider. Without it emails wait in the database. */
  brevo: { url: string; key: string; lists: readonly [number, number, number] } | undefined
  /** Where changed URLs are sent, and the key that proves they are ours. */
  indexNow: { key: string; url: string } | undefined
  /** Where security events are sent. Without it they stay in the database. */
  securityWebhook: { url: string; secret: string } | undefined
  /** Gets an email about security events, if set. */
  ownerEmail: string | undefined
  /** The RDAP service, without a trailing slash. Without it domains aren't checked. */
  rdapUrl: string | undefined
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Reads the environment, or throws an EnvironmentError that lists every error, one per line. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = environmentSchema.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new EnvironmentError(
      `The environment has ${faults.length} error${faults.length === 1 ? '' : 's'}:\n${faults.join('\n')}\nSee .env.example.`,
    )
  }
  const values = result.data
  const origin = values.SITE_ORIGIN ?? values.URL ?? site.origin
  return {
    context: values.CONTEXT,
    production: values.CONTEXT === production || values.MACHINE_PROFILE === production,
    singleMachine: values.MACHINE_PROFILE === production,
    host: values.MACHINE_PROFILE && values.HOST ? values.HOST : loopback,
    trustedProxies: values.TRUSTED_PROXY ? readProxyList(values.TRUSTED_PROXY) : [],
    origin,
    selfOrigin: values.SELF_ORIGIN ?? origin,
    dataDirectory: values.DATA_DIR,
    port: values.PORT,
    database: {
      url: values.DATABASE_URL ?? `file:${values.DATA_DIR}/uplist.db`,
      authToken: values.DATABASE_AUTH_TOKEN,
    },
    secret: values.SECRET,
    previousSecret: values.SECRET_PREVIOUS,
    accessTokenKeys: values.ACCESS_TOKEN_KEYS?.split(',') ?? [],
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER.replace(/\/$/, ''),
          }
        : undefined,
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL?.replace(/\/$/, ''),
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            url: values.STRIPE_API_URL,
          }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    buildHookUrl: values.BUILD_HOOK_URL,
    paymentLinks: {
      starter: values.PAYMENT_LINK_STARTER,
      publisher: values.PAYMENT_LINK_PUBLISHER,
      growth: values.PAYMENT_LINK_GROWTH,
      'growth-partner': values.PAYMENT_LINK_GROWTH_PARTNER,
    },
    promoCode: values.PROMO_CODE,
    brevo: readBrevo(values),
    indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : undefined,
    securityWebhook:
      values.SECURITY_LOG_WEBHOOK_URL && values.SECURITY_LOG_WEBHOOK_SECRET
        ? { url: values.SECURITY_LOG_WEBHOOK_URL, secret: values.SECURITY_LOG_WEBHOOK_SECRET }
        : undefined,
    ownerEmail: values.OWNER_EMAIL,
    rdapUrl: values.RDAP_URL?.replace(/\/$/, ''),
  }
}

function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

type BrevoValues = Pick<z.infer<typeof environmentSchema>, 'BREVO_API_KEY' | 'BREVO_LIST_IDS' | 'BREVO_URL'>

function readBrevo({ BREVO_API_KEY: key, BREVO_LIST_IDS: ids, BREVO_URL: url }: BrevoValues): Environment['brevo'] {
  if (!key || !ids) return undefined
  const [list = 0, first = 0, second = 0] = ids.split(',').map(Number)
  return { url: url.replace(/\/$/, ''), key, lists: [list, first, second] }
}
