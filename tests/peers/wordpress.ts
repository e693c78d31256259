import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/support/ports.ts'
import { expectInstalled, openServers, run, startMariaDb, until } from './servers.ts'

// A real WordPress with its database, as Debian packages them, in a folder of its own and on loopback only.

const source = '/usr/share/wordpress'

export type RealWordPress = {
  origin: string
  username: string
  /** An application password. */
  password: string
  /** Runs PHP inside WordPress, and returns what it prints. */
  php: (code: string) => Promise<string>
  /** Its only plugin, by its code. Null: it has none. */
  setPlugin: (code: string | null) => Promise<void>
  stop: () => Promise<void>
}

export async function startRealWordPress(): Promise<RealWordPress> {
  expectInstalled('wordpress, php-cli and php-mysql', [source, '/usr/bin/php'])
  const servers = await openServers('wordpress')
  const { folder, start, stop } = servers
  const site = join(folder, 'site')
  try {
    const socket = await startMariaDb(servers, 'wp')
    const origin = `http://127.0.0.1:${await freePort()}`
    await cp(source, site, { recursive: true, dereference: true })
    const theme = join(site, 'wp-content/themes/plain')
    await mkdir(theme, { recursive: true })
    await mkdir(join(site, 'wp-content/uploads'), { recursive: true })
    await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true })
    let plugins = 0
    await writeFile(join(theme, 'style.css'), '/* Theme Name: Plain */')
    await writeFile(join(theme, 'functions.php'), "<?php add_theme_support('post-thumbnails');")
    await writeFile(join(theme, 'index.php'), themePage)
    await writeFile(join(folder, 'router.php'), router(site))
    await writeFile(join(site, 'wp-config.php'), config(site, socket))
    const php = async (code: string) => {
      const file = join(folder, 'run.php')
      await writeFile(file, `<?php ${code}`)
      return (await run('php', [file], { cwd: site, env: { ...process.env, WP_ORIGIN: origin } })).stdout
    }
    const password = await php(install(site))
    const { host } = new URL(origin)
    start('php', ['-S', host, '-t', site, join(folder, 'router.php')], {
      PHP_CLI_SERVER_WORKERS: '4',
      WP_ORIGIN: origin,
    })
    await until(() => fetch(`${origin}/wp-json/`))
    const inside = (code: string) => php(`require '${site}/wp-load.php'; ${code}`)
    // A new file each time, because PHP keeps the code of a file for seconds.
    const pluginAt = (number: number) => join(site, `wp-content/mu-plugins/plugin-${number}.php`)
    const setPlugin = async (code: string | null) => {
      await rm(pluginAt(plugins), { force: true })
      if (code !== null) await writeFile(pluginAt((plugins += 1)), code)
    }
    return { origin, username: 'editor', password, php: inside, setPlugin, stop }
  } catch (error) {
    return servers.fail(error)
  }
}

/** What readers see of a post is its text and its picture. */
const themePage = `<?php if (!have_posts()) status_header(404); ?><!doctype html><html><head><?php wp_head(); ?></head><body>
<?php while (have_posts()) { the_post(); ?><article><h1><?php the_title(); ?></h1><?php the_post_thumbnail(); ?>
<div class="text"><?php the_content(); ?></div></article><?php } wp_footer(); ?></body></html>`

/** As a web server with pretty permalinks would do it. */
const router = (site: string) => `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file('${site}' . $path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require '${site}/index.php';`

// Application passwords work without TLS on a local site.
const config = (site: string, socket: string) => `<?php
define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('WP_ENVIRONMENT_TYPE', 'local'); define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HOME', getenv('WP_ORIGIN')); define('WP_SITEURL', getenv('WP_ORIGIN'));
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', '${site}/');
require ABSPATH . 'wp-settings.php';`

const install = (site: string) => `define('WP_INSTALLING', true);
require '${site}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
function wp_new_blog_notification() {}
wp_install('Blog', 'admin', 'admin@example.com', true, '', 'password');
switch_theme('plain');
update_option('permalink_structure', '/%postname%/');
flush_rewrite_rules();
$id = wp_insert_user(['user_login' => 'editor', 'user_pass' => 'password', 'user_email' => 'e@example.com', 'role' => 'editor']);
echo WP_Application_Passwords::create_new_application_password($id, ['name' => 'Publishing'])[0];`
