// What the owner of an account is told of it. `{name}` stands for a field of the event.
import type { AccountEvent } from '../identity/events.ts'
import type { Words } from '../kit/page.ts'

export interface AccountNotice {
  readonly title: Words
  readonly content: Words
}

export const accountNotices: Readonly<Record<AccountEvent['kind'], AccountNotice>> = {
  passwordReset: {
    title: ['密码已重置', '密碼已重設', 'Your password was reset'],
    content: [
      '用户 {userName} 的密码于 {at} 被重置（操作人：{by}，地址：{ip}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的密碼於 {at} 被重設（操作人：{by}，位址：{ip}）。如非本人要求，請立即聯繫管理員。',
      'The password of {userName} was reset at {at} (by: {by}, address: {ip}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  passwordChanged: {
    title: ['密码已修改', '密碼已修改', 'Your password was changed'],
    content: [
      '用户 {userName} 的密码于 {at} 被修改（地址：{ip}）。如非本人操作，请立即联系管理员。',
      '使用者 {userName} 的密碼於 {at} 被修改（位址：{ip}）。如非本人操作，請立即聯繫管理員。',
      'The password of {userName} was changed at {at} (address: {ip}). If this was not you, tell your administrator at once.',
    ],
  },
  emailChanged: {
    title: ['邮箱已更改', '信箱已變更', 'Your e-mail address was changed'],
    content: [
      '用户 {userName} 的邮箱于 {at} 被更改（操作人：{by}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的信箱於 {at} 被變更（操作人：{by}）。如非本人要求，請立即聯繫管理員。',
      'The e-mail address of {userName} was changed at {at} (by: {by}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  phoneChanged: {
    title: ['手机号已更改', '手機號碼已變更', 'Your phone number was changed'],
    content: [
      '用户 {userName} 的手机号于 {at} 被更改（操作人：{by}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的手機號碼於 {at} 被變更（操作人：{by}）。如非本人要求，請立即聯繫管理員。',
      'The phone number of {userName} was changed at {at} (by: {by}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  newAddress: {
    title: ['新地址登录', '新位址登入', 'Sign-in from a new address'],
    content: [
      '用户 {userName} 于 {at} 从新的地址 {ip} 登录。如非本人操作，请立即修改密码。',
      '使用者 {userName} 於 {at} 從新的位址 {ip} 登入。如非本人操作，請立即修改密碼。',
      '{userName} signed in at {at} from a new address, {ip}. If this was not you, change your password at once.',
    ],
  },
}
