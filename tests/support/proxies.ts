import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localhostCertificate, localhostKey } from './certificates.ts'
import { newFolder } from './folders.ts'

// Debian's proxies, each with its sample from docs/operate: apt-get install nginx caddy apache2

export type ProxyName = 'nginx' | 'caddy' | 'apache'
type Ports = { tls: number; plain: number; site: number }

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', apache: '/usr/sbin/apache2' }
const samples = { nginx: 'nginx.conf', caddy: 'Caddyfile', apache: 'apache.conf' }

/** Starts a proxy on loopback. Only names, ports and certificates of the sample are replaced. `edit`: what an owner changes in it. */
export async function startProxy(
  name: ProxyName,
  ports: Ports,
  edit = (sample: string) => sample,
): Promise<{ stop: () => Promise<void> }> {
  if (!existsSync(programs[name])) throw new Error(`Install ${name} first: apt-get install nginx-light caddy apache2`)
  const folder = await newFolder(name)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await writeFile(key, localhostKey)
  await writeFile(certificate, localhostCertificate)
  await mkdir(join(folder, 'empty'))
  const sample = await readFile(new URL(`../../docs/operate/${samples[name]}`, import.meta.url), 'utf8')
  const adapted = edit(sample)
    .replaceAll('/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate)
    .replaceAll('/etc/letsencrypt/live/www.example.com/privkey.pem', key)
    .replaceAll('https://www.example.com/', `https://localhost:${ports.tls}/`)
    .replaceAll('127.0.0.1:8888', `127.0.0.1:${ports.site}`)
    .replaceAll('www.example.com, example.com', 'localhost')
    .replaceAll('www.example.com', 'localhost')
  const config = join(folder, 'config')
  const { text, words } = settings[name](adapted, folder, ports, { key, certificate })
  await writeFile(config, text)
  const child = spawn(programs[name], words(config), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (!(await canConnect(ports.tls))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`)
    await sleep(50)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Certificate = { key: string; certificate: string }
type Settings = (
  adapted: string,
  folder: string,
  ports: Ports,
  certificate: Certificate,
) => { text: string; words: (config: string) => string[] }

const isRoot = process.getuid?.() === 0

const settings: Record<ProxyName, Settings> = {
  nginx: (adapted, folder, { tls, plain }) => ({
    text: `${isRoot ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr;
events { worker_connections 256; }
http { access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')}
${adapted.replace('listen 80;', `listen 127.0.0.1:${plain};`).replace('listen 443', `listen 127.0.0.1:${tls}`)}
}`,
    words: (config) => ['-c', config],
  }),
  caddy: (adapted, _folder, { tls, plain }, { key, certificate }) => ({
    text: `{
	admin off
	http_port ${plain}
	https_port ${tls}
	skip_install_trust
}
${adapted.replace('localhost {', `localhost {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)}`,
    words: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  }),
  apache: (adapted, folder, { tls, plain }) => ({
    text: `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
ServerName localhost
Mutex file:${folder} default
DocumentRoot ${folder}/empty
${isRoot ? 'User www-data\nGroup www-data' : ''}
${modules.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`).join('\n')}
Listen 127.0.0.1:${plain}
Listen 127.0.0.1:${tls}
${adapted.replace('*:80>', `127.0.0.1:${plain}>`).replace('*:443>', `127.0.0.1:${tls}>`)}`,
    words: (config) => ['-D', 'FOREGROUND', '-f', config],
  }),
}

const modules = ['mpm_event', 'authz_core', 'alias', 'ssl', 'headers', 'proxy', 'proxy_http', 'socache_shmcb']

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
