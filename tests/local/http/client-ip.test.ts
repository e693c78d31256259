import { describe, expect, it } from 'vitest'
import { readClient, readProxies } from '#netlify/local/http/client.ts'

const proxies = readProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:aaaa::/48'])
const client = (peer: string, headers: Record<string, string> = {}) => readClient(peer, new Headers(headers), proxies)

describe("a visitor's IP", () => {
  it.each([
    ['no proxy', '198.51.100.4', {}, '198.51.100.4'],
    ['the peer is no proxy of ours', '198.51.100.4', { 'x-forwarded-for': '203.0.113.7' }, '198.51.100.4'],
    ['the proxy names one', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    ['the visitor claims another', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' }, '203.0.113.7'],
    ['two proxies of ours', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, 203.0.113.7,10.1.2.3' }, '203.0.113.7'],
    ['only proxies of ours', '127.0.0.1', { 'x-forwarded-for': '10.0.0.9, 10.1.2.3' }, '10.0.0.9'],
    ['IPv6', '127.0.0.1', { 'x-forwarded-for': '2001:DB8:0:0::7' }, '2001:db8::7'],
    ['a proxy with IPv6', '2001:db8:aaaa::1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    ['IPv4 written as IPv6', '::ffff:127.0.0.1', { 'x-forwarded-for': '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['with a port', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7:4711' }, '203.0.113.7'],
    ['IPv6 with a port', '127.0.0.1', { 'x-forwarded-for': '[2001:db8::7]:4711' }, '2001:db8::7'],
    ['Forwarded', '127.0.0.1', { forwarded: 'for=1.2.3.4, For="[2001:db8::7]:80";proto=https' }, '2001:db8::7'],
    ['both agree', '127.0.0.1', { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '1.2.3.4' }, '1.2.3.4'],
    ['both differ', '127.0.0.1', { forwarded: 'for=9.9.9.9', 'x-forwarded-for': '1.2.3.4' }, '127.0.0.1'],
    ['no IP', '127.0.0.1', { 'x-forwarded-for': 'unknown' }, '127.0.0.1'],
    ['a hop that is no IP', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, nonsense' }, '127.0.0.1'],
    ['nonsense left of the visitor', '127.0.0.1', { 'x-forwarded-for': 'nonsense, 1.2.3.4' }, '1.2.3.4'],
    ['an empty hop', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4,' }, '127.0.0.1'],
    ['IPv4 in another notation', '127.0.0.1', { 'x-forwarded-for': '0x7f.1' }, '127.0.0.1'],
    ['hidden by the proxy', '127.0.0.1', { forwarded: 'for=_hidden' }, '127.0.0.1'],
  ])('%s', (_case, peer, headers, ip) => {
    expect(client(peer, headers).ip).toBe(ip)
  })

  it('reads a 16 KB header without delay, and uses its right end', () => {
    const long = `${'1,'.repeat(8000)}203.0.113.7`
    expect(client('127.0.0.1', { 'x-forwarded-for': long }).ip).toBe('203.0.113.7')
    expect(client('127.0.0.1', { forwarded: 'for=";'.repeat(3000) }).ip).toBe('127.0.0.1')
  })

  it.each([
    [{ 'x-forwarded-proto': 'https' }, 'https'],
    [{ 'x-forwarded-proto': 'HTTP' }, 'http'],
    [{ 'x-forwarded-proto': 'http, https' }, 'https'],
    [{ forwarded: 'for=1.2.3.4;proto=http' }, 'http'],
    [{ 'x-forwarded-proto': 'gopher' }, null],
    [{}, null],
  ])('uses the scheme in %j: %s', (headers, scheme) => {
    expect(client('127.0.0.1', headers).scheme).toBe(scheme)
    expect(client('198.51.100.4', headers).scheme).toBeNull()
  })
})
