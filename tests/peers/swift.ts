import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#tests/support/ports.ts'
import { expectInstalled, openServers, run, type Servers, until } from './servers.ts'

// A real object storage with the API of Amazon S3: OpenStack Swift, as Debian packages it, on loopback.

export type RealStorage = {
  endpoint: string
  keyId: string
  secret: string
  stop: () => Promise<void>
}

const parts = ['account', 'container', 'object'] as const
const programOf = (part: string) => `/usr/bin/swift-${part}-server`

export async function startSwift(bucket: string): Promise<RealStorage> {
  const packages = 'swift-proxy, swift-account, swift-container and swift-object'
  expectInstalled(packages, [...parts, 'proxy'].map(programOf))
  const servers = await openServers('swift')
  try {
    const endpoint = await startServers(servers)
    const storage = { endpoint, keyId: 'test:backups', secret: 'the-key-of-backups' }
    const client = new S3Client({
      ...{ region: 'us-east-1', endpoint, forcePathStyle: true },
      credentials: { accessKeyId: storage.keyId, secretAccessKey: storage.secret },
    })
    await until(() => client.send(new CreateBucketCommand({ Bucket: bucket })))
    client.destroy()
    return { ...storage, stop: servers.stop }
  } catch (error) {
    return servers.fail(error)
  }
}

async function startServers({ folder, start }: Servers): Promise<string> {
  const [config, disks] = [join(folder, 'config'), join(folder, 'disks')]
  await mkdir(config)
  await mkdir(join(disks, 'one'), { recursive: true })
  const user = (await run('id', ['-un'])).stdout.trim()
  const common = `swift_dir = ${config}\nuser = ${user}\nworkers = 0\nlog_address = /nonexistent\nbind_ip = 127.0.0.1\n`
  await writeFile(join(config, 'swift.conf'), settings)
  for (const part of parts) {
    const port = await freePort()
    const builder = join(config, `${part}.builder`)
    const ring = (...words: string[]) => run('swift-ring-builder', [builder, ...words])
    await ring('create', '4', '1', '1')
    await ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    // It warns, with an exit code, that one disk is no place for copies.
    await ring('rebalance').catch(() => null)
    const own = `devices = ${disks}\nmount_check = false\nbind_port = ${port}\n`
    const pipeline = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
    await writeFile(join(config, `${part}.conf`), `[DEFAULT]\n${common}${own}${pipeline}`)
    start(programOf(part), [join(config, `${part}.conf`)])
  }
  const port = await freePort()
  await writeFile(join(config, 'proxy.conf'), `[DEFAULT]\n${common}bind_port = ${port}\n${proxy}`)
  start(programOf('proxy'), [join(config, 'proxy.conf')])
  return `http://127.0.0.1:${port}`
}

const settings = `[swift-hash]
swift_hash_path_suffix = a
swift_hash_path_prefix = b
[storage-policy:0]
name = only
default = yes
`

const proxy = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_backups = the-key-of-backups .admin
user_test_stranger = the-key-of-a-stranger
[filter:slo]
use = egg:swift#slo
`
