import * as z from 'zod'
import { logLevels } from '#src/telemetry/log-entry.ts'
import { isProxyList, productionFaults } from './production.ts'
import { storageFaults, storageFields } from './storage-variables.ts'
import { examplePromoCode, site } from '#src/site.ts'
import {
  databaseServer,
  databaseUrl,
  folder,
  insecure,
  isSecureOrLocal,
  longSecret,
  onOrOff,
  serviceUrl,
  text,
  token,
  webhookSecret,
  webOrigin,
  webUrl,
  wholeNumber,
} from './values.ts'

export const production = 'production'
/** Of a developer's machine, where Netlify sets none. Its previews have others. */
export const development = 'dev'

/** Variables that are useless or unsafe without another one. */
const pairs = [
  ['BREVO_API_KEY', 'BREVO_LIST_IDS'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['ANALYTICS_SCRIPT_URL', 'ANALYTICS_SITE_ID'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ': payments would go unnoticed without it'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['AI_API_KEY', 'AI_BASE_URL'],
  ['AI_MODEL', 'AI_BASE_URL'],
  ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
  ['REDDIT_CLIENT_SECRET', 'REDDIT_CLIENT_ID'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['SECURITY_LOG_WEBHOOK_URL', 'SECURITY_LOG_WEBHOOK_SECRET', ': unsigned events could come from anyone'],
  ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET', ': unsigned alerts could come from anyone'],
] as const

/** The environment variables, explained in `.env.example`. An empty value counts as not set. */
export const environmentSchema = z
  .object({
    /** Netlify's deploy context. Anything but `production` may use the embedded defaults. */
    CONTEXT: text.default(development),
    /** Whoever writes `prod` would get demo data. */
    NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production or development').optional(),
    /**
     * Set by the platform if it was started with NODE_ENV=production. Functions and builds can't rely on NODE_ENV, because
     * Astro's build always sets it.
     */
    MACHINE_PROFILE: z.literal('production').optional(),
    /** Set by the platform: where functions reach the site on the same machine, bypassing any proxy. */
    SELF_ORIGIN: webOrigin.optional(),
    /** Set by the platform: the program that decodes images. Netlify's functions have no process beside them. */
    DRAWING_PROGRAM: text.optional(),
    /** Set by the platform: the program that makes and checks backups. */
    BACKUP_PROGRAM: text.optional(),
    /** Set by the platform: the module that opens the Blobs of DATA_DIR. */
    BLOBS_MODULE: text.optional(),
    /** Set by the platform: the module that reads pages of the live build. */
    PAGES_MODULE: text.optional(),
    /** Set by the platform: the program of the threads that hold the connections to a database file. */
    DATABASE_THREAD: text.optional(),
    /** Set by the platform: the version in package.json. */
    APP_VERSION: text.optional(),
    /** Set by Netlify: the commit it has built. */
    COMMIT_REF: text.optional(),
    /** Set by Netlify for functions: they may drop what its CDN keeps of this site. */
    SITE_ID: text.optional(),
    NETLIFY_PURGE_API_TOKEN: text.optional(),
    /** Where a single machine listens in production. In development it is always loopback. */
    HOST: text.optional(),
    TRUSTED_PROXY: z
      .string()
      .refine(isProxyList, 'must be IPs or CIDR ranges separated by commas: 127.0.0.1,10.0.0.0/8')
      .optional(),
    /** The Strict-Transport-Security header, or off. */
    HSTS: z
      .string()
      .regex(
        /^(?:off|max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?)$/,
        'must be off, or like max-age=31536000; includeSubDomains',
      )
      .default('max-age=31536000'),
    SITE_ORIGIN: webOrigin.optional(),
    /** Set by Netlify: the site's main URL. */
    URL: webOrigin.optional(),
    DATA_DIR: folder.default('.data'),
    CACHE_DIR: folder.optional(),
    PORT: wholeNumber(0, 65_535).default(8888),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_AUTH_TOKEN: token.optional(),
    /** A replica of the server, near this instance. */
    DATABASE_REPLICA_URL: databaseServer.optional(),
    SECRET: longSecret.optional(),
    /** The previous SECRET, still accepted so that sent links and sessions keep working. */
    SECRET_PREVIOUS: longSecret.optional(),
    /** Keys for access tokens: the first signs, both are accepted. Defaults to one derived from SECRET. */
    ACCESS_TOKEN_KEYS: z
      .string()
      .regex(/^[^\s,]{32,}(,[^\s,]{32,})?$/, 'must be one key of at least 32 characters, or two separated by a comma')
      .optional(),
    /** The private key that signs evidence (Ed25519). Defaults to one derived from SECRET. */
    EVIDENCE_KEY: z
      .string()
      .regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes in base64: openssl rand -base64 32')
      .optional(),
    /** Google sign-in. Without it the button is hidden. */
    GOOGLE_CLIENT_ID: token.optional(),
    /** May have spaces (RFC 6749, appendix A.2). */
    GOOGLE_CLIENT_SECRET: text.optional(),
    GOOGLE_ISSUER: serviceUrl.default('https://accounts.google.com'),
    /** A service like Have I Been Pwned's range API. Without it passwords aren't checked. */
    BREACHED_PASSWORDS_URL: serviceUrl.optional(),
    /** Stripe. Without it plans are paid through external links. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted Stripe key (sk_live_…)')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[!-~]+$/, 'must be the signing secret of the webhook (whsec_…)')
      .optional(),
    STRIPE_API_URL: webOrigin.default('https://api.stripe.com'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, message: 'must be an smtp:// or smtps:// URL' }).optional(),
    MAIL_FROM: text
      .regex(
        /^(?:[^<>]*<[^<>@\s:/]+@[^<>@\s:/]+>|[^<>@\s:/]+@[^<>@\s:/]+)$/,
        'must be an email, or a name and an email: Uplist <hello@example.com>',
      )
      .default(site.mailFrom),
    /** May also be the platform's own URL, whatever IP it listens on. */
    BUILD_HOOK_URL: webUrl.optional(),
    /** The payment link of each plan. */
    PAYMENT_LINK_STARTER: webUrl.optional(),
    PAYMENT_LINK_PUBLISHER: webUrl.optional(),
    PAYMENT_LINK_GROWTH: webUrl.optional(),
    PAYMENT_LINK_GROWTH_PARTNER: webUrl.optional(),
    PROMO_CODE: text.default(examplePromoCode),
    /** The waitlist's email provider and three of its lists, the first for new contacts. */
    BREVO_API_KEY: token.optional(),
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
    SECURITY_LOG_WEBHOOK_SECRET: webhookSecret.optional(),
    /** Where alerts about the machine are sent, and the secret that signs them. */
    ALERT_WEBHOOK_URL: serviceUrl.optional(),
    ALERT_WEBHOOK_SECRET: webhookSecret.optional(),
    /** Called every minute while all is well. Whoever is behind it notices when the calls stop. */
    DEADMAN_URL: serviceUrl.optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
    ACCESS_LOG: onOrOff.default('off'),
    /** How many product pages a build makes. */
    PREBUILT_PRODUCTS: wholeNumber(0, 10_000_000).default(50_000),
    /** Queries that take longer are logged. In milliseconds. */
    SLOW_QUERY_MS: wholeNumber(1, 3_600_000).default(500),
    /** Opens /metrics for Prometheus. */
    METRICS_TOKEN: text.pipe(longSecret).optional(),
    /** Where OpenTelemetry sends traces and metrics (OTLP over HTTP). Its SDK reads the other OTEL_ variables itself. */
    OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional(),
    /** Gets an email about security events. */
    OWNER_EMAIL: z.email('must be an email such as you@example.com').optional(),
    /** An OpenAI-compatible API that writes replies. Without it a template does. A server on this machine may need no key. */
    AI_BASE_URL: serviceUrl.optional(),
    AI_API_KEY: token.optional(),
    AI_MODEL: text.optional(),
    /** Tells when domains were registered. Without it domains aren't checked. */
    RDAP_URL: webUrl.optional(),
    STACKEXCHANGE_KEY: token.max(200, 'must have at most 200 characters').optional(),
    /** An app of ours at Reddit. */
    REDDIT_CLIENT_ID: token.optional(),
    REDDIT_CLIENT_SECRET: text.optional(),
    /** Whether the sites of directories are checked. Default: in production only. */
    DIRECTORY_CHECKS: onOrOff.optional(),
    /** Whether listings are looked up in directories. Default: on. */
    SCOUT: onOrOff.optional(),
    ...storageFields,
    /** Visit analytics of public pages, in production only. */
    ANALYTICS_SCRIPT_URL: serviceUrl.optional(),
    ANALYTICS_SITE_ID: text.optional(),
  })
  .superRefine((values, context) => {
    for (const [name, needed, why = ''] of pairs) {
      if (!values[name] || values[needed]) continue
      context.addIssue({ code: 'custom', path: [needed], message: `is required with ${name}${why}` })
    }
    for (const [path, message] of storageFaults(values)) context.addIssue({ code: 'custom', path: [path], message })
    const { BUILD_HOOK_URL: hook, SELF_ORIGIN: own } = values
    if (hook && URL.parse(hook)?.origin !== own && !isSecureOrLocal(hook)) {
      context.addIssue({ code: 'custom', path: ['BUILD_HOOK_URL'], message: insecure })
    }
    if (values.CONTEXT !== production && !values.MACHINE_PROFILE) return
    for (const { name, message } of productionFaults(values)) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export type EnvironmentValues = z.infer<typeof environmentSchema>
