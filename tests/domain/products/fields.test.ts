import { describe, expect, it } from 'vitest'
import { checkProduct, cleanProduct, type ProductText } from '#src/domain/products/fields.ts'

const good: ProductText = {
  name: 'Acme',
  headline: 'A headline',
  description: 'A description',
  website_url: 'https://acme.example',
  category: 'saas',
  email: 'ann@acme.example',
  firstname: 'Ann',
}
const messages = (change: Partial<ProductText>) => checkProduct({ ...good, ...change }).map(({ message }) => message)

describe('the rules of a submission', () => {
  it('accept a valid submission', () => {
    expect(checkProduct(good)).toEqual([])
  })

  it('report one error per field, in the order of the form', () => {
    expect(checkProduct(cleanProduct({})).map(({ message }) => message)).toEqual([
      'Product name is required',
      'Headline is required',
      'Description is required',
      'Website URL is required',
      'Please select a category',
      'Email address is required',
      'First name is required',
    ])
  })

  it.each([
    [{ name: '' }, 'Product name is required'],
    [{ headline: '' }, 'Headline is required'],
    [{ description: '' }, 'Description is required'],
    [{ website_url: '' }, 'Website URL is required'],
    [{ website_url: 'acme' }, 'Please enter a valid website URL'],
    [{ website_url: 'javascript:alert(1)//.' }, 'Please enter a valid website URL'],
    [{ category: '' }, 'Please select a category'],
    [{ category: 'nonsense' }, 'Please select a category'],
    [{ category: 'constructor' }, 'Please select a category'],
    [{ email: '' }, 'Email address is required'],
    [{ email: 'ann@acme' }, 'Please enter a valid email address'],
    [{ firstname: '' }, 'First name is required'],
    [{ name: 'n'.repeat(81) }, 'Product name must not exceed 80 characters'],
    [{ headline: 'h'.repeat(141) }, 'Headline must not exceed 140 characters'],
    [{ description: 'd'.repeat(5001) }, 'Description must not exceed 5000 characters'],
    [{ firstname: 'f'.repeat(10_000) }, 'First name must not exceed 80 characters'],
  ] satisfies [Partial<ProductText>, string][])('say of %o: %s', (change, message) => {
    expect(messages(change)).toEqual([message])
  })

  it('accept exactly the limit, counted in characters', () => {
    expect(messages({ name: '😀'.repeat(80) })).toEqual([])
  })

  it('treat white space as blank', () => {
    expect(checkProduct(cleanProduct({ ...good, name: ' \t\u3000 ' }))).toEqual([
      { field: 'name', message: 'Product name is required' },
    ])
  })
})
