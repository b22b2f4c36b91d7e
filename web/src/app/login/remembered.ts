// Company and user of the last sign-in on this browser, filled in the next time.
const key = 'gemba.sign-in'

export interface Remembered {
  company_code: string
  user_name: string
}

export function remembered(): Remembered {
  try {
    const { company_code, user_name } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Remembered>
    return { company_code: company_code ?? '', user_name: user_name ?? '' }
  } catch {
    return { company_code: '', user_name: '' }
  }
}

export function remember({ company_code, user_name }: Remembered): void {
  localStorage.setItem(key, JSON.stringify({ company_code, user_name }))
}
