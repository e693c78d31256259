import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['schema', 'account-schema', 'post-schema', 'desk-schema'].map((name) => `./src/storage/${name}.ts`),
  out: './src/storage/migrations',
})
