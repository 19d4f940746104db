import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { audio, imageFile, songForm } from '../catalog/song-form.ts';
import { outcomeOf, rejection } from './quota-rejections.ts';
import { internalDescribe } from '../product/product-location.ts';

let product: HostedProduct;

beforeAll(async () => {
  product = await startHostedProduct({ quotas: { STORE_QUOTA_BYTES: '1000' } });
});

afterAll(() => product.close());

internalDescribe('a store that is full', () => {
  it('accepts no files from any user', async () => {
    const { client } = await product.signUp();
    const form = await songForm({ audio: await audio('mp3'), image: await imageFile() });
    expect(await outcomeOf(await client.post('/api/songs', form))).toEqual(rejection(quotaTexts.allBytes()));
  });
});
