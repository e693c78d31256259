import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import { transportOptions } from '#functions/mails/transport.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import type { Environment } from '#src/env.ts'
import { exampleValues } from '#src/env/example-values.ts'
import { fail, type Finding, messageOf, ok, warn } from './findings.ts'

const timeoutMs = 10_000
const day = 24 * 60 * 60 * 1000
/** The last days of a certificate: renewal has failed for a while by then. */
const renewalDays = 14

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtpUrl, origin, ownerEmail, production }: Environment): Promise<Finding[]> {
  const owner = ownerEmail
    ? ok(`Orders and alerts go to ${ownerEmail}`)
    : production && warn('Nobody gets orders and alerts.', 'Set OWNER_EMAIL.')
  const found = owner ? [owner] : []
  if (!smtpUrl) return [ok('Mail stays on this machine, at /_mail'), ...found]
  const { host } = new URL(smtpUrl)
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ ...transportOptions(smtpUrl, origin), ...timeouts })
  try {
    await transport.verify()
    return [ok(`The mail server ${host} takes mail from us`), ...found]
  } catch (error) {
    const advice = 'Check SMTP_URL: its host, port, user and password. Emails wait until it works.'
    return [fail(`The mail server ${host} takes no mail from us (${messageOf(error)}).`, advice), ...found]
  } finally {
    transport.close()
  }
}

/** The site under its public name: its address, certificate and redirect, and what the proxy tells us about visitors. */
export async function checkSite(env: Environment): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(env.origin)
  if (!env.production) return [ok(`The site is ${env.origin}, for development`)]
  const found = await lookup(hostname).catch(() => null)
  if (!found)
    return [fail(`${hostname} has no address.`, 'Add a DNS record that leads to this machine, or correct SITE_ORIGIN.')]
  const findings = protocol === 'https:' ? [await checkCertificate(hostname, Number(port || 443))] : []
  const answer = await ask(`${env.origin}/api/health`)
  if (typeof answer === 'string') {
    const advice = 'Check that the platform runs, and that the proxy passes requests to it.'
    return [...findings, fail(`${env.origin} doesn’t answer (${answer}).`, advice)]
  }
  findings.push(checkClock(answer), await checkRedirect(env.origin))
  return [...findings, ...(await checkProxy(env))]
}

async function ask(url: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
  }
}

function checkCertificate(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: timeoutMs, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      const days = Math.floor((Date.parse(end) - Date.now()) / day)
      const fault = socket.authorizationError as Error | string | null
      socket.destroy()
      if (fault) resolve(fail(`The certificate of ${host} isn’t valid (${String(fault)}).`, 'Renew it at the proxy.'))
      else if (days < renewalDays)
        resolve(warn(`The certificate of ${host} ends in ${days} days.`, 'See why the proxy hasn’t renewed it.'))
      else resolve(ok(`The certificate of ${host} is valid for ${days} days`))
    })
    const refuse = (reason: string) => {
      socket.destroy()
      resolve(fail(`${host}:${port} takes no TLS connection (${reason}).`, 'Start the proxy, or open the port.'))
    }
    socket.on('timeout', () => refuse('no answer'))
    socket.on('error', (error: Error) => refuse(error.message))
  })
}

/** The proxy's clock, which is another machine's at times. */
function checkClock(answer: Response): Finding {
  const ahead = Date.now() - Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(ahead) || Math.abs(ahead) < 120_000) return ok('The clock agrees with the proxy’s')
  return fail(`The clock differs from the proxy’s by ${Math.round(ahead / 1000)} s.`, 'Set both, with timedatectl.')
}

async function checkRedirect(origin: string): Promise<Finding> {
  if (!origin.startsWith('https:')) return ok('The site is served without TLS, on this machine only')
  const plain = origin.replace(/^https:/, 'http:').replace(/:\d+$/, '')
  const answer = await ask(plain)
  if (typeof answer === 'string') return ok('Nothing answers plain http')
  const target = answer.headers.get('location') ?? ''
  if (answer.status >= 300 && answer.status < 400 && target.startsWith('https:')) return ok('http leads to https')
  return fail('The site answers plain http without leading to https.', 'Redirect all of it at the proxy.')
}

/** What the platform understands of a request through the proxy. */
async function checkProxy({ origin, dataDirectory, trustedProxies }: Environment): Promise<Finding[]> {
  const platform = await findRunningPlatform(dataDirectory)
  if (!platform) return [warn('It isn’t known what the proxy tells us.', 'Run this while the platform runs.')]
  const answer = await ask(`${origin}${platform.clientPath}`)
  const seen =
    typeof answer === 'string' || !answer.ok ? null : ((await answer.json()) as { ip: string; scheme: string | null })
  if (!seen) {
    const advice = 'Check that DNS and the proxy lead to this platform, and that the proxy passes all paths.'
    return [fail(`${origin} isn’t answered by the platform on ${dataDirectory}.`, advice)]
  }
  const findings: Finding[] = []
  if (isLoopbackHost(seen.ip) || trustedProxies.includes(seen.ip)) {
    const advice =
      'Let it set X-Forwarded-For, and name it in TRUSTED_PROXY. Called from this machine itself, it may be right.'
    findings.push(warn(`The proxy names ${seen.ip} as the visitor.`, advice))
  }
  if (origin.startsWith('https:') && seen.scheme !== 'https')
    findings.push(
      warn(
        'The proxy doesn’t say that visitors come by https.',
        'Let it set X-Forwarded-Proto, and name it in TRUSTED_PROXY.',
      ),
    )
  return findings.length > 0 ? findings : [ok(`The proxy names visitors (you: ${seen.ip}) and https`)]
}

export function checkExamples(env: Environment): Promise<Finding> {
  const left = env.production ? exampleValues(env) : []
  if (left.length === 0) return Promise.resolve(ok('No example value is left'))
  return Promise.resolve(
    warn(['Example values are left:', ...left].join('\n        '), 'Set them. Pages don’t show examples.'),
  )
}
