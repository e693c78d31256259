import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { freePort } from '#tests/support/ports.ts'

// What we are compared with. On Debian: apt-get install nginx-light

export const nginx = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)

/** One worker that serves the live build of a data folder. */
export async function startNginx(folder: string, dataDir: string) {
  if (!nginx) throw new Error('nginx is missing')
  const port = await freePort()
  const { number } = JSON.parse(await readFile(join(dataDir, 'site/current'), 'utf8')) as { number: number }
  const pages = pagesIn(join(dataDir, 'site', String(number)))
  await mkdir(folder)
  // The files aren't ours to add to: nginx compresses copies.
  const served = join(folder, 'pages')
  execFileSync('cp', ['-r', pages, served])
  execFileSync('find', [
    served,
    '-regex',
    '.*\\.\\(html\\|css\\|js\\|svg\\|json\\|xml\\)',
    '-exec',
    'gzip',
    '-k5',
    '{}',
    '+',
  ])
  const config = join(folder, 'nginx.conf')
  const types = '/etc/nginx/mime.types'
  await writeFile(
    config,
    // The files are readable by their owner only.
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr;
events { worker_connections 4096; }
http {
  include ${types}; access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=5000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port} backlog=4096; root ${served}; location / { try_files $uri $uri.html $uri/index.html =404; } }
}
`,
  )
  const child = spawn(nginx, ['-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx ended')
    await setTimeout(50)
  }
  const children = `/proc/${child.pid}/task/${child.pid}/children`
  const worker = existsSync(children) ? Number.parseInt(readFileSync(children, 'utf8')) : 0
  return { origin, pid: worker, stop: () => child.kill() }
}
