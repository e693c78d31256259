import { shareImageSize } from '#src/seo/share-images/share-images.ts'
import { readFonts } from './letters.ts'

const paper = '#fffdf9'
const ink = '#1c1815'
const quiet = '#6b6259'
const hairline = '#ddd5c9'
const orange = '#d9480f'

/** The content of a share image. `figures`: up to four, in place of the line. `logo`: a PNG as a data: URL. `stamp`: a short line, set like a rubber stamp. */
export type ShareCard = {
  title: string
  line: string
  figures: readonly { value: string; label: string }[]
  label: string
  stamp: string
  logo: string | null
  site: string
}

/** Satori takes React nodes, which are plain objects like ours. */
type SatoriNode = Parameters<(typeof import('satori'))['default']>[0]
type Style = Record<string, string | number>
type Node = {
  type: string
  key?: string
  props: { style?: Style; children?: (Node | string)[]; src?: string; width?: number; height?: number }
}

function part(style: Style, ...children: (Node | string)[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

const padding = { top: 64, side: 76, bottom: 48 }
const textWidth = shareImageSize.width - 2 * padding.side
const titleLines = 2

/** Draws 1200 × 630 pixels as PNG. */
export async function drawShareImage(card: ShareCard): Promise<Uint8Array> {
  const [svg, { renderAsync }] = await Promise.all([layOutToFit(card), import('@resvg/resvg-js')])
  // Satori has turned the letters into outlines, so drawing needs no font.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

/** The card as SVG, its title as large as fits: on two lines, no word broken, and the footer inside. */
async function layOutToFit(card: ShareCard): Promise<string> {
  const wordWidth = Math.max(...(await measureWords(card.title)))
  const sizes = titleSizes.filter(({ fits }) => card.title.length <= fits)
  for (const { fontSize, lineHeight } of sizes) {
    if (wordWidth * fontSize > textWidth) continue
    const { svg, boxes } = await render(layOut(card, { fontSize, lineHeight }))
    const title = boxes.get('title')
    const footer = boxes.get('footer')
    const lines = (title?.height ?? 0) / (fontSize * lineHeight)
    const bottom = (footer?.top ?? 0) + (footer?.height ?? 0)
    if (Math.round(lines) <= titleLines && bottom <= shareImageSize.height - padding.bottom) return svg
  }
  // Nothing is taller than two lines of the smallest title.
  const { svg } = await render(layOut(card, { ...smallestTitle, ...clamp(titleLines) }))
  return svg
}

/** The width of each word of a title, for a font size of 1. */
async function measureWords(title: string): Promise<number[]> {
  const fontSize = 100
  const words = title.split(' ').map((word, place) => keyed(`${place}`, part({ whiteSpace: 'nowrap' }, word)))
  const { boxes } = await render(
    part({ flexDirection: 'column', alignItems: 'flex-start', ...font, ...titleSpacing, fontSize }, ...words),
  )
  return words.map(({ key = '' }) => (boxes.get(key)?.width ?? 0) / fontSize)
}

type Box = { top: number; width: number; height: number }

/** `boxes`: where the nodes with a key are. */
async function render(node: Node): Promise<{ svg: string; boxes: Map<string, Box> }> {
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), readFonts()])
  const boxes = new Map<string, Box>()
  const svg = await satori(node as SatoriNode, {
    ...shareImageSize,
    fonts,
    onNodeDetected: ({ key, top, width, height }) => {
      if (typeof key === 'string') boxes.set(key, { top, width, height })
    },
  })
  return { svg, boxes }
}

function keyed(key: string, node: Node): Node {
  return { ...node, key }
}

const font = { fontFamily: 'Besley, "Besley Extended"' }
const titleSpacing = { letterSpacing: '-0.02em' }

function layOut({ title, line, figures, label, stamp, logo, site }: ShareCard, titleStyle: Style): Node {
  const top = logo ? picture(logo, 112) : part({ width: 88, height: 14, backgroundColor: orange })
  const headline = part(
    { fontSize: 34, lineHeight: 1.35, color: quiet, marginTop: 22, maxWidth: 980, ...clamp(2) },
    line,
  )
  return part(
    {
      ...shareImageSize,
      ...font,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `${padding.top}px ${padding.side}px ${padding.bottom}px`,
      backgroundColor: paper,
      color: ink,
    },
    part({ flexShrink: 0 }, top),
    part(
      { flexDirection: 'column', flexShrink: 0 },
      keyed('title', part({ display: 'block', wordBreak: 'break-word', ...titleSpacing, ...titleStyle }, title)),
      ...(figures.length > 0 ? [figuresLine(figures)] : line ? [headline] : []),
      keyed('footer', footer(site, label, stamp)),
    ),
  )
}

/** As on the page: values above their labels, in columns of equal width. */
function figuresLine(figures: ShareCard['figures']): Node {
  const columns = figures.map(({ value, label }) =>
    part(
      { flexDirection: 'column', flex: 1, paddingRight: 28 },
      part({ height: 72, alignItems: 'flex-end', color: orange }, part({ ...figureSize(value), ...clamp(2) }, value)),
      part({ fontSize: 26, lineHeight: 1.3, color: quiet, marginTop: 8, ...clamp(2) }, label),
    ),
  )
  return part({ marginTop: 44 }, ...columns)
}

/** A number, a word, or a few words on two lines. */
function figureSize({ length }: string): Style {
  return { fontSize: length <= 7 ? 64 : length <= 10 ? 40 : 30, lineHeight: 1.1 }
}

function footer(site: string, label: string, stamp: string): Node {
  const divider = part({ width: 2, height: 26, backgroundColor: hairline, margin: '0 22px' })
  return part(
    {
      height: 96,
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      borderTop: `2px solid ${hairline}`,
      marginTop: 48,
      fontSize: 28,
    },
    part(
      { alignItems: 'center', height: 48 },
      part({ width: 16, height: 16, backgroundColor: orange, marginRight: 14 }),
      site,
      ...(label ? [divider, part({ color: quiet }, label)] : []),
    ),
    ...(stamp ? [inked(stamp)] : []),
  )
}

function picture(src: string, side: number): Node {
  return {
    type: 'img',
    props: { src, width: side, height: side, style: { borderRadius: 20, border: `1px solid ${hairline}` } },
  }
}

function inked(stamp: string): Node {
  return part(
    {
      height: 48,
      alignItems: 'center',
      border: `2px solid ${ink}`,
      borderRadius: 6,
      padding: '0 16px',
      fontSize: 20,
      letterSpacing: '0.08em',
    },
    stamp.toUpperCase(),
  )
}

/** Short names are large. `fits`: the most characters that a title of this size may have. */
const titleSizes = [
  { fits: 10, fontSize: 148, lineHeight: 1.18 },
  { fits: 17, fontSize: 112, lineHeight: 1.15 },
  { fits: 28, fontSize: 84, lineHeight: 1.15 },
  { fits: 40, fontSize: 68, lineHeight: 1.15 },
  { fits: Infinity, fontSize: 54, lineHeight: 1.18 },
]
const smallestTitle = { fontSize: 54, lineHeight: 1.18 }

function clamp(lines: number): Style {
  return { display: 'block', lineClamp: lines, wordBreak: 'break-word' }
}
