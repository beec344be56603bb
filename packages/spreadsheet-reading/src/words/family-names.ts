/** Family names that are written before the first name. */
export const FAMILY_NAMES_FIRST = new Set(
  'tan lim lee ng ong wong goh chong chan chua koh teo low loh loo yap yeo yong chin cheah cheng chew chia chiam choo chow chu foo fong gan gooi ho hoh hong hoo kam khoo kong kua kuan kok lai lam lau law leong liew ling liow lo mah mok neoh ngu nga oh ooi pang phang poh phua quah quek saw see seow siew sim sin soh soo soon tay teh teoh tham thong tiong toh tong wee wei wu yee yew yip yeoh yuen heng hew hor hwang ang au aw beh bong chai chang cheong'.split(
    ' ',
  ),
);
