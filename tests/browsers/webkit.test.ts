import { openWebKit } from './drivers/webkit.ts'
import { walk } from './walk.ts'

walk('WebKit', openWebKit)
