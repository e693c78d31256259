import { openFirefox } from './drivers/firefox.ts'
import { walk } from './walk.ts'

walk('Firefox', openFirefox)
