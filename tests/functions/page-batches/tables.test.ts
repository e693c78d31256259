import { describe, expect, it } from 'vitest'
import { compileBody } from '#functions/page-batches/markdown.ts'
import { readTable } from '#functions/page-batches/tables.ts'
import { batchLimits, batchMessages } from '#src/domain/page-batches/page-batches.ts'

const errorsOf = async (csv: string) => (await readTable(csv)).errors.map(({ line, message }) => `${line}: ${message}`)
const rowsOf = async (csv: string) =>
  (await readTable(csv)).table.rows.map(({ line, values }) => [line, ...values.values()])

describe('a table', () => {
  it.each([
    ['commas', 'city,state\nBonn,NW\n'],
    ['a spreadsheet', 'city\tstate\nBonn\tNW'],
    ['semicolons', '\uFEFFcity;state\r\nBonn;NW\r\n\r\n'],
  ])('is read with %s', async (_, csv) => {
    expect(await readTable(csv)).toMatchObject({ table: { columns: ['city', 'state'] }, errors: [] })
    expect(await rowsOf(csv)).toEqual([[2, 'Bonn', 'NW']])
  })

  it('knows the line each row starts in, across quoted line breaks and empty lines', async () => {
    expect(await rowsOf('city,about\nBonn,"one\ntwo"\n\nKöln,"a ""b"""\n')).toEqual([
      [2, 'Bonn', 'one\ntwo'],
      [5, 'Köln', 'a "b"'],
    ])
  })

  it.each([
    ['commas in a quoted name', '"City, State";"About"\n"Ulm, BW";"Text"\n', [2, 'Ulm, BW', 'Text']],
    ['commas in each name', 'City, State;About\nUlm, BW;Text\n', [2, 'Ulm, BW', 'Text']],
    ['more commas than semicolons', 'City;About\nUlm;a, b, c\n', [2, 'Ulm', 'a, b, c']],
    ['a line break in a quoted name', '"City\nname",About\nUlm,Text', [3, 'Ulm', 'Text']],
    ['returns only', 'City;About\rUlm;Text\r', [2, 'Ulm', 'Text']],
    ['a line that names the delimiter', 'sep=,\r\nCity,About\r\nUlm,a;b;c\r\n', [3, 'Ulm', 'a;b;c']],
    ['bars', 'City|About\nUlm|Text', [2, 'Ulm', 'Text']],
    ['an inch mark, pasted', 'city\tabout\nUlm\t5" pipe', [2, 'Ulm', '5" pipe']],
    ['a quote, pasted', 'city\tabout\nUlm\t"Best" of all', [2, 'Ulm', '"Best" of all']],
    ['a quote that doesn’t end, pasted', 'city\tabout\n"Ulm\tText', [2, '"Ulm', 'Text']],
    ['a line break, pasted', 'city\tabout\nUlm\t"one ""1""\ntwo"', [2, 'Ulm', 'one "1"\ntwo']],
    ['quotes, saved with tabs', 'city\tabout\nUlm\t"5"" pipe"', [2, 'Ulm', '5" pipe']],
    ['an inch mark, typed', 'city,about\nUlm,5" pipe', [2, 'Ulm', '5" pipe']],
    ['empty columns at the end', 'city,about,,\nUlm,Text,,\n', [2, 'Ulm', 'Text']],
    ['empty rows at the end', 'city,about\nUlm,Text\n,\n , \n,\n', [2, 'Ulm', 'Text']],
    ['longer rows', 'city,about\nUlm,Text,,,\n', [2, 'Ulm', 'Text']],
    ['an empty cell at the end', 'city\tabout\nUlm\t\n', [2, 'Ulm', '']],
  ])('is read with %s', async (_, csv, row) => {
    expect(await errorsOf(csv)).toEqual([])
    expect(await rowsOf(csv)).toEqual([row])
    expect((await readTable(csv)).table.columns).toHaveLength(2)
  })

  it('of one column keeps its commas', async () => {
    expect(await rowsOf('city\nUlm, BW\nBonn; NW')).toEqual([
      [2, 'Ulm, BW'],
      [3, 'Bonn; NW'],
    ])
  })

  it('is the same when it takes several steps to read', async () => {
    const cities = Array.from({ length: 1500 }, (_, index) => `Köln "${index}" 👩‍🚀, mit\nRhein`)
    const csv = ['city', ...cities.map((city) => `"${city.replaceAll('"', '""')}"`)].join('\n')
    expect(csv.length).toBeGreaterThan(40_000)
    expect(await rowsOf(csv)).toEqual(cities.map((city, index) => [2 + 2 * index, city]))
  })

  it('is told what is wrong, and where', async () => {
    expect(await errorsOf('')).toEqual([`1: ${batchMessages.noColumns}`])
    expect(await errorsOf('city')).toEqual([`1: ${batchMessages.noRows}`])
    expect(await errorsOf('city,,b\n1,2,3')).toEqual([`1: ${batchMessages.columnEmpty(2)}`])
    const long = 'x'.repeat(batchLimits.columnName + 1)
    expect(await errorsOf(`city,${long}\n1,2`)).toEqual([`1: ${batchMessages.columnTooLong(2)}`])
    expect(await errorsOf('city,City\n1,2')).toEqual([`1: ${batchMessages.columnTwice('City')}`])
    expect(await errorsOf('a,b\n1,2\n1')).toEqual([`3: ${batchMessages.tooFewCells(1, 2)}`])
    expect((await errorsOf('a,b\n1,2\n"x,3'))[0]).toMatch(/couldn’t read/)
    expect(await errorsOf('a,b,,c\n1,2,,3')).toEqual([`1: ${batchMessages.columnEmpty(3)}`])
    expect(await errorsOf('a,b,\n1,2,3')).toEqual([`1: ${batchMessages.columnEmpty(3)}`])
    expect(await errorsOf('a,b\n1,2,3')).toEqual([`2: ${batchMessages.tooFewCells(3, 2)}`])
    expect(await errorsOf(`a\n${'1\n'.repeat(batchLimits.rows + 1)}`)).toEqual([`1: ${batchMessages.tooManyRows}`])
    expect(await errorsOf(`a\n${'x'.repeat(batchLimits.cell + 1)}`)).toEqual([`2: ${batchMessages.cellTooLong('a')}`])
    expect(await errorsOf(Array.from({ length: 51 }, (_, at) => `c${at}`).join())).toEqual([
      `1: ${batchMessages.tooManyColumns}`,
    ])
  })
})

describe('a body', () => {
  const render = (body: string, value: string) => compileBody(body)(new Map([['a', value]]))

  it('is Markdown around the values, which are text', () => {
    expect(render('## {{a}}\n\nSee *{{a}}* and `{{a}}`.', '<b>*x*</b> & "y"')).toBe(
      '<h2>&lt;b&gt;*x*&lt;/b&gt; &amp; &quot;y&quot;</h2>\n<p>See <em>&lt;b&gt;*x*&lt;/b&gt; &amp; &quot;y&quot;</em> and <code>&lt;b&gt;*x*&lt;/b&gt; &amp; &quot;y&quot;</code>.</p>\n',
    )
  })

  it('takes placeholders in tables and links', () => {
    expect(render('|x|y|\n|-|-|\n|{{a|b}}|2|', '')).toContain('<td>b</td>')
    expect(render('[x](https://a.example/{{a}}?q=1)', 'köln/"b')).toContain(
      'href="https://a.example/k%C3%B6ln%2F%22b?q=1"',
    )
    expect(render('[x]({{a}})', 'https://b.example/?a=1&b="2')).toContain('href="https://b.example/?a=1&amp;b=&quot;2"')
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'java\nscript:x',
  ])('never links to %j', (value) => {
    expect(render('[x]({{a}}) ![y]({{a}})', value)).toBe('<p><a href="#">x</a> <img src="#" alt="y"></p>\n')
  })

  it('contains no element that the template’s Markdown doesn’t make', () => {
    const html = render(
      '<script>{{a}}</script> [x](javascript:{{a}}) \uE0000\uE001 {{a}}',
      '</p><script>alert(1)</script>',
    )
    expect(html).not.toMatch(/<(?!\/?p>)/)
  })
})
