import type { PlanSlug } from '#src/domain/plans/plans.ts'
import { readStorage, type StorageSettings } from '#src/env/storage-settings.ts'
import { development, environmentSchema, production } from '#src/env/schema.ts'
import type { Analytics, Brevo, CachePurge, Google } from '#src/env/providers.ts'
import { readAnalytics, readBrevo, readCachePurge, readGoogle } from '#src/env/providers.ts'
import { readProxyList } from '#src/env/production.ts'
import type { LogSettings } from '#src/telemetry/log-entry.ts'
import { site } from './site.ts'

const loopback = '127.0.0.1'

export type Environment = StorageSettings & {
  context: string
  production: boolean
  /** In production: whether this is a single machine instead of Netlify. */
  singleMachine: boolean
  /** Where functions fetch pages of the site. */
  selfOrigin: string
  /** The Strict-Transport-Security header. Null: it isn't sent. */
  transportSecurity: string | null
  /** The program that decodes images, to be run as a process. Undefined: functions decode them. */
  drawingProgram: string | undefined
  /** The program that makes and checks backups, to be run as a process. Undefined: there are none here. */
  backupProgram: string | undefined
  /** The module that opens the Blobs of the data directory. Undefined: they are Netlify's. */
  blobsModule: string | undefined
  /** The module that reads pages of the live build. Only on one machine. */
  pagesModule: string | undefined
  /** The program of threads that hold the connections to a database file. Only on one machine. */
  databaseThread: string | undefined
  /** The IP that the platform listens on. */
  host: string
  /** IPs and CIDR ranges of reverse proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[]
  /** The site's origin, without a trailing slash. */
  origin: string
  dataDirectory: string
  /** For what a single machine can make again: bundles, unfinished builds. */
  cacheDirectory: string
  port: number
  database: { url: string; authToken: string | undefined }
  /** A replica of the database server. Undefined: there is none, or the database is a file. */
  databaseReplica: { url: string; authToken: string | undefined } | undefined
  /** Signs links and upload tokens. */
  secret: string | undefined
  /** No longer signs, but is still accepted. */
  previousSecret: string | undefined
  /** Keys for access tokens, the signing key first. Empty: one derived from the secret. */
  accessTokenKeys: readonly string[]
  /** Signs evidence: 32 bytes in base64. Undefined: a key derived from the secret does. */
  evidenceKey: string | undefined
  /** Null: Google sign-in is off. */
  google: Google | undefined
  /** Lists leaked passwords by the first digits of their hash. Without it passwords aren't checked. */
  breachedPasswordsUrl: string | undefined
  /** Stripe. Without it plans are paid through external links. */
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined
  /** A developer's machine, which listens on loopback: neither production nor one of Netlify's previews. */
  development: boolean
  /**
   * Whether customers can pretend to pay. Only on a developer's machine without a payment provider. Elsewhere there is no
   * such route.
   */
  pretendPayments: boolean
  smtpUrl: string | undefined
  mailFrom: string
  buildHookUrl: string | undefined
  /** The payment link of each plan. Without one, it's ordered by email. */
  paymentLinks: Record<PlanSlug, string | undefined>
  promoCode: string
  /** The waitlist's email provider. Without it emails wait in the database. */
  brevo: Brevo | undefined
  /** Where changed URLs are sent, and the key that proves they are ours. */
  indexNow: { key: string; url: string } | undefined
  /** Where security events are sent. Without it they stay in the database. */
  securityWebhook: { url: string; secret: string } | undefined
  /** Where alerts about the machine are sent, beside the owner's email. */
  alertWebhook: { url: string; secret: string } | undefined
  /** Called every minute while all is well, for a service that notices when the calls stop. */
  deadmanUrl: string | undefined
  /** Of the program. On Netlify it's the commit. */
  version: string | undefined
  log: LogSettings
  /** Whether each request is logged. */
  accessLog: boolean
  /** Netlify's API that drops what its CDN keeps. Undefined elsewhere. */
  cachePurge: CachePurge | undefined
  /** How many product pages a build makes. The older ones' are rendered on the first request. */
  prebuiltProducts: number
  /** Queries that take longer are logged. In milliseconds. */
  slowQueryMs: number
  /** Opens `/metrics`. Without it there is no such page. */
  metricsToken: string | undefined
  /** Where traces and metrics are sent. Undefined: nowhere. */
  telemetryUrl: string | undefined
  /** Gets emails about security events and alerts, if set. */
  ownerEmail: string | undefined
  /** The model that writes replies, and its API without a slash at the end. Without it a template writes them. */
  ai: { url: string; key: string | undefined; model: string } | undefined
  /** The RDAP service, without a trailing slash. Without it domains aren't checked. */
  rdapUrl: string | undefined
  /** Whether a job requests the pages of directories on the list. */
  directoryChecks: boolean
  /** Whether listings are looked up in directories. */
  scout: boolean
  /** Allows more requests to Stack Exchange a day. */
  stackExchangeKey: string | undefined
  /** Our app at Reddit. Without it Reddit answers one request a minute. */
  reddit: { id: string; secret: string } | undefined
  /** The analytics script, its origin and the site's id there. Undefined outside production, previews included. */
  analytics: Analytics | undefined
}

/** What pages may show of the environment. If any of it changes, every page is rendered again. */
export type PageEnvironment = {
  origin: string
  /** Examples are only shown outside of it. */
  production: boolean
  paymentLinks: Environment['paymentLinks']
  promoCode: string
  /** Whether this is a developer's machine. */
  development: boolean
  /** Whether Google sign-in is on. */
  google: boolean
  indexNowKey: string | undefined
  analytics: Environment['analytics']
  transportSecurity: string | null
}

export function pageEnvironment(environment: Environment): PageEnvironment {
  const { origin, production, paymentLinks, promoCode, google, indexNow, analytics, transportSecurity } = environment
  return {
    origin,
    production,
    paymentLinks,
    promoCode,
    development: environment.development,
    google: google !== undefined,
    indexNowKey: indexNow?.key,
    analytics,
    transportSecurity,
  }
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Reads the environment, or throws an EnvironmentError that lists every error, one per line. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = environmentSchema.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new EnvironmentError(
      `The environment has ${faults.length} error${faults.length === 1 ? '' : 's'}:\n${faults.join('\n')}\nSee .env.example.`,
    )
  }
  const values = result.data
  const origin = values.SITE_ORIGIN ?? values.URL ?? site.origin
  const isProduction = values.CONTEXT === production || values.MACHINE_PROFILE === production
  const isDevelopment = values.CONTEXT === development && !isProduction
  return {
    context: values.CONTEXT,
    production: isProduction,
    singleMachine: values.MACHINE_PROFILE === production,
    drawingProgram: values.DRAWING_PROGRAM,
    backupProgram: values.BACKUP_PROGRAM,
    ...readStorage(values),
    blobsModule: values.BLOBS_MODULE,
    pagesModule: values.PAGES_MODULE,
    databaseThread: values.DATABASE_THREAD,
    host: values.MACHINE_PROFILE && values.HOST ? values.HOST : loopback,
    trustedProxies: values.TRUSTED_PROXY ? readProxyList(values.TRUSTED_PROXY) : [],
    origin,
    transportSecurity: values.HSTS === 'off' ? null : values.HSTS,
    selfOrigin: values.SELF_ORIGIN ?? origin,
    dataDirectory: values.DATA_DIR,
    cacheDirectory: values.CACHE_DIR ?? `${values.DATA_DIR}/cache`,
    port: values.PORT,
    database: {
      url: values.DATABASE_URL ?? `file:${values.DATA_DIR}/uplist.db`,
      authToken: values.DATABASE_AUTH_TOKEN,
    },
    databaseReplica: values.DATABASE_REPLICA_URL
      ? { url: values.DATABASE_REPLICA_URL, authToken: values.DATABASE_AUTH_TOKEN }
      : undefined,
    secret: values.SECRET,
    previousSecret: values.SECRET_PREVIOUS,
    accessTokenKeys: values.ACCESS_TOKEN_KEYS?.split(',') ?? [],
    evidenceKey: values.EVIDENCE_KEY,
    google: readGoogle(values),
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL?.replace(/\/$/, ''),
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            url: values.STRIPE_API_URL,
          }
        : undefined,
    development: isDevelopment,
    pretendPayments: isDevelopment && !values.STRIPE_SECRET_KEY,
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
    alertWebhook:
      values.ALERT_WEBHOOK_URL && values.ALERT_WEBHOOK_SECRET
        ? { url: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET }
        : undefined,
    deadmanUrl: values.DEADMAN_URL,
    version: values.APP_VERSION ?? values.COMMIT_REF?.slice(0, 12),
    log: { level: values.LOG_LEVEL, readable: isDevelopment },
    accessLog: values.ACCESS_LOG === 'on',
    cachePurge: readCachePurge(values),
    prebuiltProducts: values.PREBUILT_PRODUCTS,
    slowQueryMs: values.SLOW_QUERY_MS,
    metricsToken: values.METRICS_TOKEN,
    telemetryUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    ownerEmail: values.OWNER_EMAIL,
    ai:
      values.AI_BASE_URL && values.AI_MODEL
        ? { url: values.AI_BASE_URL.replace(/\/$/, ''), key: values.AI_API_KEY, model: values.AI_MODEL }
        : undefined,
    rdapUrl: values.RDAP_URL?.replace(/\/$/, ''),
    directoryChecks: values.DIRECTORY_CHECKS ? values.DIRECTORY_CHECKS === 'on' : isProduction,
    scout: values.SCOUT !== 'off',
    stackExchangeKey: values.STACKEXCHANGE_KEY,
    reddit:
      values.REDDIT_CLIENT_ID && values.REDDIT_CLIENT_SECRET
        ? { id: values.REDDIT_CLIENT_ID, secret: values.REDDIT_CLIENT_SECRET }
        : undefined,
    analytics: isProduction ? readAnalytics(values) : undefined,
  }
}
