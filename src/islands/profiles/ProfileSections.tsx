import { ProductKindOptions } from '#src/components/directories/ProductKindOptions.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { ownersAccounts } from '#src/domain/profiles/accounts.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { pricingModels } from '#src/domain/profiles/limits.ts'
import { FillIn } from './FillIn.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { ListInput } from './ListInput.tsx'
import { type Choice, PickList } from './PickList.tsx'
import { inputId, TextInput } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'

type Props = { editing: OpenProfile }

export function BasicsSection({ editing }: Props) {
  const { fields, store, errorOf } = editing
  return (
    <ProfileSection id="basics" title="Basics">
      <TextInput editing={editing} field="website_url" kind="url" help="The page that directories should link to." />
      <FillIn editing={editing} />
      <TextInput editing={editing} field="name" />
      <div className="profile-pair">
        <SelectField
          id={inputId('category')}
          name="category"
          label={profileLabels.category}
          value={fields.category}
          onChange={(category) => store.setFields({ category })}
          error={errorOf('category')}
        >
          <option value="">Choose a category</option>
          <ProductKindOptions />
        </SelectField>
        <SelectField
          id={inputId('pricingModel')}
          name="pricingModel"
          label={profileLabels.pricingModel}
          value={fields.pricingModel}
          onChange={(chosen) => store.setFields({ pricingModel: chosen as ProfileFields['pricingModel'] })}
          error={errorOf('pricingModel')}
        >
          <option value="">Choose how it’s priced</option>
          {options(pricingModels)}
        </SelectField>
      </div>
      <ListInput editing={editing} field="keywords" help="Separate them with commas. Up to 20." />
    </ProfileSection>
  )
}

export function TextsSection({ editing }: Props) {
  return (
    <ProfileSection
      id="texts"
      title="Texts"
      about="Every directory has its own limit. We use the longest text that fits, so the more of these you write, the better your listings read."
    >
      <TextInput editing={editing} field="tagline60" counted />
      <TextInput editing={editing} field="tagline100" counted />
      <TextInput editing={editing} field="description160" counted rows={2} oneLine />
      <TextInput editing={editing} field="description500" counted rows={4} />
      <TextInput editing={editing} field="description2000" counted rows={8} />
    </ProfileSection>
  )
}

export function CompanySection({
  editing,
  countries,
  languages,
}: Props & { countries: readonly Choice[]; languages: readonly Choice[] }) {
  const { fields, store, errorOf } = editing
  return (
    <ProfileSection id="company" title="Company">
      <TextInput
        editing={editing}
        field="contactEmail"
        kind="email"
        help="Directories write to it. Use one at your own domain if you can."
      />
      <div className="profile-pair">
        <TextInput editing={editing} field="founder" />
        <TextField
          id={inputId('launchedOn')}
          name="launchedOn"
          label={profileLabels.launchedOn}
          kind="date"
          value={fields.launchedOn}
          error={errorOf('launchedOn')}
          onChange={({ target }) => store.setFields({ launchedOn: target.value })}
        />
      </div>
      <PickList editing={editing} field="countries" choices={countries} noun="country" help="Your main market first." />
      <PickList
        editing={editing}
        field="languages"
        choices={languages}
        noun="language"
        help="Languages your product is available in."
      />
    </ProfileSection>
  )
}

export function LinksSection({ editing }: Props) {
  return (
    <ProfileSection id="links" title="Links">
      <ListInput
        editing={editing}
        field="socialLinks"
        help="Your product’s profiles elsewhere, one URL per line. Up to 10."
      />
    </ProfileSection>
  )
}

const accounts = Object.entries(ownersAccounts).map(([code, name]) => ({ code, name }))

export function ExtrasSection({ editing }: Props) {
  return (
    <ProfileSection
      id="extras"
      title="What some directories insist on"
      about="All optional. Each of these unlocks directories that refuse a product without it."
    >
      <TextInput editing={editing} field="videoUrl" kind="url" help="A public video that shows your product." />
      <div className="profile-pair">
        <TextInput editing={editing} field="pricingUrl" kind="url" help="Public, without signing in." />
        <TextInput editing={editing} field="businessId" help="As on your invoices or company registration." />
      </div>
      <TextInput
        editing={editing}
        field="badgesUrl"
        kind="url"
        help="On your website, if badges and links to directories aren’t on its home page."
      />
      <PickList
        editing={editing}
        field="accounts"
        choices={accounts}
        noun="service"
        help="Where your product has an account. We’ll ask you to sign us in when a directory needs it."
      />
    </ProfileSection>
  )
}

export function AvoidSection({ editing }: Props) {
  return (
    <ProfileSection id="avoid" title="Off limits">
      <TextInput
        editing={editing}
        field="avoid"
        rows={3}
        counted
        help="Claims, words or competitors that must not appear in a listing. Only our team sees this."
      />
    </ProfileSection>
  )
}
