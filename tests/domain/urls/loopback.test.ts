import { describe, expect, it } from 'vitest'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '[::ffff:7f00:1]'])(
    'includes %s',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  )
  it.each([
    '',
    '.localhost',
    'localhost.example.com',
    'notlocalhost',
    'localhost:80',
    '10.0.0.1',
    '128.0.0.1',
    '127.evil.example',
    '127.0.0.1.example.com',
    '[::2]',
    '[::ffff:a00:1]',
    'example.com',
  ])('excludes %s', (host) => expect(isLoopbackHost(host)).toBe(false))
})
