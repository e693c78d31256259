import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#src/env.ts'

const hook = 'http://192.0.2.7:8888/_rebuild/x'

describe('a configured URL', () => {
  it('is https:, or on this machine under any of its names', () => {
    for (const url of ['https://log.example', 'http://127.0.0.2:1', 'http://app.localhost:1', 'http://[::1]:1']) {
      expect(readEnvironment({ BREACHED_PASSWORDS_URL: url }).breachedPasswordsUrl).toBe(url)
    }
    expect(() => readEnvironment({ BREACHED_PASSWORDS_URL: 'http://10.0.0.1' })).toThrow('BREACHED_PASSWORDS_URL')
  })

  it("can be the platform's own build hook, on whatever IP it listens", () => {
    const own = { SELF_ORIGIN: 'http://192.0.2.7:8888' }
    expect(readEnvironment({ ...own, BUILD_HOOK_URL: hook }).buildHookUrl).toBe(hook)
    for (const other of [{}, { SELF_ORIGIN: 'http://192.0.2.7:8889' }]) {
      expect(() => readEnvironment({ ...other, BUILD_HOOK_URL: hook })).toThrow('BUILD_HOOK_URL')
    }
    expect(() => readEnvironment({ ...own, INDEXNOW_URL: hook })).toThrow('INDEXNOW_URL')
  })

  it('for analytics counts in production only, and requires the id of the site there', () => {
    const variables = { ANALYTICS_SCRIPT_URL: 'https://stats.example/js/script.js', ANALYTICS_SITE_ID: 'our-site' }
    const machine = { SECRET: 's'.repeat(32), SMTP_URL: 'smtps://mail.example', SITE_ORIGIN: 'https://site.example' }
    const production = { MACHINE_PROFILE: 'production', ...machine }
    const { ANALYTICS_SCRIPT_URL: url, ANALYTICS_SITE_ID: siteId } = variables
    expect(readEnvironment({ ...production, ...variables }).analytics).toEqual({
      url,
      origin: 'https://stats.example',
      siteId,
    })
    expect(readEnvironment(production).analytics).toBeUndefined()
    for (const CONTEXT of ['dev', 'deploy-preview', 'branch-deploy']) {
      expect(readEnvironment({ ...machine, ...variables, CONTEXT }).analytics).toBeUndefined()
    }
    expect(() => readEnvironment({ ANALYTICS_SCRIPT_URL: url })).toThrow('ANALYTICS_SITE_ID: is required')
    expect(() => readEnvironment({ ...variables, ANALYTICS_SCRIPT_URL: 'http://stats.example/a.js' })).toThrow('https')
  })

  it('for the security log requires the signing secret', () => {
    const url = { SECURITY_LOG_WEBHOOK_URL: 'https://log.example' }
    expect(() => readEnvironment(url)).toThrow('SECURITY_LOG_WEBHOOK_SECRET: is required')
    const secret = `whsec_${'A'.repeat(43)}=`
    expect(readEnvironment({ ...url, SECURITY_LOG_WEBHOOK_SECRET: secret }).securityWebhook?.secret).toBe(secret)
  })
})
