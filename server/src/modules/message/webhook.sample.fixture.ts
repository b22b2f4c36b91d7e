// What the generic suites need to know of the webhook beyond its declaration.
import { webhook } from '@gemba/contract/message/webhook.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(webhook, { values: { url: 'https://receiver.example/', secret: 'a-secret-of-16-or-more' } }),
]
