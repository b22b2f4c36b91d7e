// Company and user of the last sign-in in this browser, filled in at the next one.
import { asObject, jsonCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'

export interface RememberedSignIn {
  companyCode: string
  userName: string
}

/** The format of the first versions. */
interface FirstForm {
  company_code: string
  user_name: string
}

const lastSignIn = defineStored<RememberedSignIn>({
  key: 'gemba.sign-in',
  area: 'browser',
  scope: 'browser',
  initial: { companyCode: '', userName: '' },
  codec: jsonCodec((value) => {
    const stored = asObject<Partial<RememberedSignIn & FirstForm>>(value)
    return {
      companyCode: stored?.companyCode ?? stored?.company_code ?? '',
      userName: stored?.userName ?? stored?.user_name ?? '',
    }
  }),
})

export const readRememberedSignIn = (): RememberedSignIn => lastSignIn.read()

export const storeRememberedSignIn = ({ companyCode, userName }: RememberedSignIn): void =>
  void lastSignIn.write({ companyCode, userName })
